import type { Clock, FreeTimeOf, Tariffs } from '#domain/free-time/clock-types.ts'
import { clocksOf } from '#domain/free-time/clocks.ts'
import { calendarsOfAccount } from '../db/free-time/calendars.ts'
import { type RuleRow, rulesInUse } from '../db/free-time/rules.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { calendarsOfAll } from './shipped.ts'

type Kept = Partial<Pick<Row<'containers'>, 'free_time' | 'free_time_days'>>
type Shipment = Pick<Row<'shipments'>, 'shipping_line_scac' | 'customer_id' | 'ref_numbers'>

/** The clocks of a container as they were calculated last. */
export function storedClocks({ free_time = [], free_time_days = [] }: Kept): Clock[] {
  return free_time.flatMap((clock, at) => {
    const kept = free_time_days[at]
    return kept ? [{ clock, kept }] : []
  })
}

/** How free time is calculated for the containers of an account: by their shipment, and by what each has been told before. */
export async function freeTimeFor(
  tx: Transaction,
  account_id: string,
): Promise<(shipment: Shipment, container: Kept | undefined) => FreeTimeOf> {
  const rules = (await rulesInUse(tx, account_id)).map(asRule)
  const calendar = await calendarsOf(tx, account_id)
  return ({ shipping_line_scac, customer_id: party_id, ref_numbers: references }, container) => {
    const decided = storedClocks(container ?? {})
    return (box) => clocksOf(box, { rules, calendar, shipping_line_scac, party_id, references, decided })
  }
}

/** Without what only the table has of it. */
const asRule = ({ account_id: _, removed_at: __, created_at: ___, updated_at: ____, ...rule }: RuleRow) => rule

/** Calendars as the account has them, those of rules that are in use no more among them. */
export async function calendarsOf(tx: Transaction, account_id: string): Promise<Tariffs['calendar']> {
  const own = new Map((await calendarsOfAccount(tx, account_id)).map((one) => [one.id, one]))
  return (id) => own.get(id) ?? calendarsOfAll.get(id) ?? null
}
