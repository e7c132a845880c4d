import { api } from '#contract/api.ts'
import { missingReasons, stageKinds } from '#contract/exceptions/kinds.ts'
import { withSystem } from '../../db/scope.ts'
import { discharged, type Voyage, voyageOf } from '../dcsa-events.ts'
import { held, ready, someoneWithExceptions } from '../exceptions.ts'
import { personOf } from '../principals.ts'
import type { testApp } from '../test-app.ts'
import { nextMoves } from './next-moves.ts'

type Someone = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>

const [held_first, held_second] = ['TCLU4829132', 'MSCU6639870'] as const

/** Everything that is, or was, wrong, also as Home has it; the histories of some. */
export async function readExceptions({ client }: Pick<Someone, 'client'>, histories = 0) {
  await client(api.home.causes)
  await client(api.home.line)
  await client(api.container_groups.list, { params: { group_by: 'urgency' } })
  const ids: string[] = []
  for (const closed of [false, true]) {
    const { data } = await client(api.exceptions.list, { params: { 'filter[closed]': closed, 'page[size]': 500 } })
    ids.push(...data.map(({ id }) => id))
  }
  for (const id of ids.slice(0, histories)) await client(api.exceptions.history, { params: { id } })
}

/** What nobody reports further: each under a bill of its own. */
const silent: readonly ((numbers: Voyage) => Record<string, unknown>[])[] = [
  (numbers) => [
    voyageOf(numbers).equipment('GTIN', 'CNNGB', '2026-06-03T08:00:00+08:00', 'ACT', {
      transportCall: { modeOfTransport: 'TRUCK', location: { UNLocationCode: 'CNNGB' } },
    }),
  ],
  (numbers) => [
    ...discharged(numbers),
    voyageOf(numbers).equipment('LOAD', 'USLAX', '2026-06-18T12:00:00-07:00', 'ACT', {
      transportCall: { modeOfTransport: 'RAIL', location: { UNLocationCode: 'USLAX' } },
    }),
  ],
  (numbers) => nextMoves['not yet off the first ship']?.(numbers) ?? [],
]
/** Of the first of them something else is reported: its loading is still overdue, and it is silent no more. */
async function tellOther(client: Someone['client'], now: Date) {
  const numbers = { bill: 'YMLU800100', container: silentNumbers[0] }
  const out = voyageOf(numbers).equipment('GTOT', 'CNNGB', '2026-05-30T08:00:00+08:00', 'ACT', {
    eventCreatedDateTime: now.toISOString(),
    emptyIndicatorCode: 'EMPTY',
    transportCall: { modeOfTransport: 'TRUCK', location: { UNLocationCode: 'CNNGB' } },
  })
  await client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: [out] as never })
  const params = { 'filter[expected_state]': ['overdue' as const] }
  await client(api.containers.list, { params })
  await client(api.shipments.list, { params })
}

const silentNumbers = ['MSKU6011672', 'CSQU3054383', 'TGHU6543211']

/** Everything that a clock can be at: nobody needs a voyage for each. */
export async function passEveryStage(setting: ReturnType<typeof testApp>) {
  const me = await someoneWithExceptions(setting)
  const { terminal, list, history } = me
  await terminal({ ...ready, last_free_day: '2026-06-21' })
  const [known] = await withSystem(setting.store(), (tx) =>
    tx.selectFrom('containers').select('causes').where('account_id', '=', me.id).execute(),
  )
  for (const reason of missingReasons)
    for (const kind of stageKinds) {
      const causes = known?.causes.map((one) => ({ ...one, kind, reason, key: reason })) ?? []
      await withSystem(setting.store(), (tx) =>
        tx
          .updateTable('containers')
          .set({ causes: JSON.stringify(causes) as never })
          .where('account_id', '=', me.id)
          .execute(),
      )
      await setting.work()
    }
  for (const { id } of [...(await list()), ...(await list({ 'filter[closed]': true }))]) await history(id)
}

/** Exceptions in every state, put there by people and by the facts, and back. */
export async function workOnExceptions(setting: ReturnType<typeof testApp>) {
  const me = await someoneWithExceptions(setting)
  const { client, terminal, later, patch, history } = me
  const person = await personOf(setting, me.id, 'member')
  await person.ask({ method: 'POST', path: '/v2/home/visit', body: {} })
  const list = async (params: object = {}) => {
    for (const section of ['causes', 'money', 'days', 'line', 'news']) await person.ask({ path: `/v2/home/${section}` })
    return me.list(params)
  }
  const put = (attributes: object) => patch(id, { attributes })

  await terminal({ ...held, last_free_day: '2026-06-30' }, [held_first])
  const id = String((await list())[0]?.id)
  const owner = { data: { type: 'user', id: await me.colleague('Jo Tran') } }
  await patch(id, { attributes: { state: 'acknowledged' }, relationships: { owner } })
  await list()
  await put({ state: 'handled' })
  await terminal({ ...held, last_free_day: '2026-06-30' })
  await put({ state: 'snoozed', snoozed_until: '2026-06-20T16:00:00Z' })
  await later(1)
  await put({ state: 'handled' })
  await put({ state: 'open' })
  await put({ state: 'handled' })
  await terminal({ ...held, last_free_day: '2026-06-28' })
  await terminal({ ...ready, last_free_day: '2026-06-28' }, [held_first])
  await terminal({ ...ready, last_free_day: '2026-06-28' }, [held_second])
  await list({ 'filter[closed]': true })
  await terminal({ ...held, last_free_day: '2026-06-28' }, [held_second])
  await put({ state: 'handled' })

  const body = silent.flatMap((of, at) => of({ bill: `YMLU80010${at}`, container: silentNumbers[at] }))
  for (const at of silent.keys()) {
    const attributes = { request_type: 'bill_of_lading', request_number: `YMLU80010${at}`, scac: 'YMLU' } as const
    await client(api.tracking_requests.create, { body: { data: { attributes } } })
  }
  await client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body })
  await later(10)
  await list()
  await tellOther(client, setting.clock.now)
  await history(id)

  const near = { last_free_day: '2026-07-01' }
  await terminal({ ...ready, ...near, pickup_appointment_at: '2026-07-03T10:00' }, [held_first])
  await terminal({ available: false, holds: [], ...near }, [held_second])
  await list()
  const rules = { name: 'Empties', kind: 'detention', free_days: 1, unit: 'calendar', currency_code: 'USD' } as const
  const start = { start_event: 'full_out', first_day: 'next_day', valid_from: '2026-01-01' } as const
  const attributes = { ...rules, ...start, tiers: [{ from_day: 1, amount: 40 }] }
  await client(api.free_time_rules.create, { body: { data: { attributes } } })
  await terminal({ ...ready, ...near, full_out_at: '2026-06-30T10:00' }, [held_first])
  await later(3)
  await list()
  // The empty one is kept beyond its free day.
  await later(2)
  await list()
  return me
}
