import { api } from '#contract/api.ts'
import { awaitedEvents } from '#contract/exceptions/exception.ts'
import { trackingFailures } from '#contract/exceptions/kinds.ts'
import { withSystem } from '../../db/scope.ts'
import { makeDocument } from '../documents.ts'
import { held, someoneWithExceptions } from '../exceptions.ts'
import { render } from '../papers/render.ts'
import { sendFile } from '../papers.ts'
import type { testApp } from '../test-app.ts'
import { readClocks, ruleFreeTime } from './free-time.ts'

const [first, second] = ['TCLU4829132', 'MSCU6639870']

/** What goes wrong apart from containers, and what is snoozed until something happens. */
export async function standStill(setting: ReturnType<typeof testApp>) {
  const { clock, store, work } = setting
  const me = await someoneWithExceptions(setting)
  const { client, terminal, patch } = me
  const seen = async () => {
    await work()
    for (const { id } of await me.list()) await client(api.exceptions.history, { params: { id } })
  }
  const at = (minutes: number) => new Date(clock.now.getTime() + minutes * 60_000).toISOString()

  for (const [index, failed_reason] of trackingFailures.entries()) {
    const attributes = { request_type: 'bill_of_lading', request_number: `HLCUBB10000${index}`, scac: 'HLCU' } as const
    const { id } = (await client(api.tracking_requests.create, { body: { data: { attributes } } })).data
    await withSystem(store(), (tx) =>
      tx
        .updateTable('tracking_requests')
        .set({ status: 'failed', failed_reason, updated_at: at(0) })
        .where('id', '=', id)
        .execute(),
    )
  }
  await seen()

  for (const line_tracking_stopped_reason of ['no_updates_at_line', 'past_arrival_window', null] as const) {
    const line_tracking_stopped_at = line_tracking_stopped_reason && at(0)
    await withSystem(store(), (tx) =>
      tx
        .updateTable('shipments')
        .set({ line_tracking_stopped_reason, line_tracking_stopped_at })
        .where('id', '=', me.shipment)
        .execute(),
    )
    await seen()
  }

  const attributes = {
    ...{ profile: 'hapag-lloyd', settings: { plan: 'default' } },
    credentials: { id: 'our-id', secret: 'our-secret' },
  }
  const connection = (await client(api.connections.create, { body: { data: { attributes } } })).data.id
  const well = { refused_at: null, failing_since: null, quota_spent_until: null, quiet_from: null }
  const isQuiet = { quiet_from: at(-1), last_succeeded_at: at(0), scacs: ['YMLU'] }
  for (const ill of [{ refused_at: at(0) }, { failing_since: at(-20) }, { quota_spent_until: at(600) }, isQuiet, {}]) {
    await withSystem(store(), (tx) =>
      tx
        .updateTable('connections')
        .set({ ...well, ...ill })
        .where('id', '=', connection)
        .execute(),
    )
    await seen()
  }

  const document = await makeDocument(store(), me.id, { document_type: 'other', shipments: [me.shipment] })
  await withSystem(store(), (tx) =>
    tx.updateTable('documents').set({ extraction_status: 'failed' }).where('account_id', '=', me.id).execute(),
  )
  await seen()
  await client(api.documents.delete, { params: { id: String(Object(document).id ?? document) } })

  await terminal(held, [first])
  const [one] = (await me.list()).filter(({ kind }) => kind === 'hold')
  // As if it had not arrived, until it is told of again: what has happened is waited for no more.
  const atSea = { pod_arrived_at: null, pod_discharged_at: null, next_arrival: null }
  await withSystem(store(), (tx) => tx.updateTable('containers').set(atSea).where('account_id', '=', me.id).execute())
  for (const snoozed_until_event of awaitedEvents)
    await patch(String(one?.id), { attributes: { state: 'snoozed', snoozed_until_event } })
  await terminal({ ...held, holds: [...held.holds, { name: 'FREIGHT', party: 'LINE', status: 'hold' }] }, [first])
  await seen()

  const pairs = [
    ['Container No.', second],
    ['Last Free Day', '2026-07-12'],
  ] as [string, string][]
  await sendFile(setting, me.id, 'notice.pdf', await render([{ title: 'ARRIVAL NOTICE' }, { pairs }], 'pdf'))
  // Clocks that the document binds, and then the line.
  await ruleFreeTime(me)
  await work()
  await readClocks(me)
  clock.now = new Date(clock.now.getTime() + 60_000)
  await client(api.ingest.terminal_updates, {
    body: {
      source: { terminal_firms: 'YMLU' },
      checked_at: clock.now.toISOString(),
      containers: [{ number: second, last_free_day: '2026-07-10' }],
    },
  })
  await seen()
  await readClocks(me)
  return me
}
