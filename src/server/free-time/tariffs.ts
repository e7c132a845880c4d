import { type Clock, clocksOf, type FreeTimeOf, type Tariffs } from '#domain/free-time/clocks.ts'
import { calendarsByIds } from '../db/free-time/calendars.ts'
import { rulesInUse } from '../db/free-time/rules.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { calendarsOfAll } from './shipped.ts'

type Kept = Partial<Pick<Row<'containers'>, 'free_time' | 'free_time_days'>>
type Shipment = Pick<Row<'shipments'>, 'account_id' | 'shipping_line_scac' | 'customer_id' | 'ref_numbers'>

/** The clocks of a container as they were calculated last. */
export function storedClocks({ free_time = [], free_time_days = [] }: Kept): Clock[] {
  return free_time.flatMap((clock, at) => {
    const kept = free_time_days[at]
    return kept ? [{ clock, kept }] : []
  })
}

/** How free time is calculated for the containers of one shipment, by what each has been told before. */
export async function freeTimeFor(
  tx: Transaction,
  shipment: Shipment,
): Promise<(container: Kept | undefined) => FreeTimeOf> {
  const { account_id, shipping_line_scac, customer_id: party_id, ref_numbers: references } = shipment
  const rules = await rulesInUse(tx, account_id)
  const calendar = await calendarsFor(
    tx,
    account_id,
    rules.flatMap(({ calendar_id }) => calendar_id ?? []),
  )
  const around: Omit<Tariffs, 'decided'> = { rules, calendar, shipping_line_scac, party_id, references }
  return (container) => (box) => clocksOf(box, { ...around, decided: storedClocks(container ?? {}) })
}

/** Calendars as the account has them. */
export async function calendarsFor(
  tx: Transaction,
  account_id: string,
  ids: readonly string[],
): Promise<Tariffs['calendar']> {
  const own = new Map((await calendarsByIds(tx, account_id, ids)).map((one) => [one.id, one]))
  return (id) => own.get(id) ?? calendarsOfAll.get(id) ?? null
}
