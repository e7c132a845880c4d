import { api } from '#contract/api.ts'
import { eventNames } from '#contract/webhooks/event-catalog.ts'
import { discharged } from './dcsa-events.ts'
import { fillAll } from './fill-all.ts'
import type { testApp } from './test-app.ts'
import { subscribe } from './webhooks.ts'

type Setting = ReturnType<typeof testApp>

/** Both companies have goods in one box on one ship: what they share is where one would leak into the other. */
export const shared = { container: 'TCLU4829132', imo: '9321483' }

/** One of everything; each text has the name of its owner. */
export async function makeCompany(setting: Setting, owner: 'ANNA' | 'BERT') {
  const me = await setting.account()
  const bill = `${owner}BILL1`
  await subscribe(me, { owner, events: eventNames })
  const attributes = { company_name: `${owner} & Co` }
  const customer = await me.client(api.parties.create, { body: { data: { attributes } } })
  const track = (request_number: string) =>
    me.client(api.tracking_requests.create, {
      body: {
        data: {
          attributes: {
            request_type: 'bill_of_lading',
            request_number,
            scac: 'YMLU',
            ref_numbers: [`${owner}-REF`],
            shipment_tags: [`${owner}-TAG`],
          },
          relationships: { customer: { data: { id: customer.data.id, type: 'party' } } },
        },
      },
    })
  await track(bill)
  await track(`${owner}WAITS`)
  const events = [shared.container, `${owner}1234567`].flatMap((container) =>
    discharged({ bill, booking: `${owner}BOOK1`, container }).map((event) => ({ ...event, ...shipOf(event, owner) })),
  )
  await me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: events })
  await me.client(api.ingest.dcsa_events, {
    params: { scac: 'YMLU' },
    body: discharged({ bill: `${owner}STRAY`, container: shared.container }),
  })
  await me.client(api.ingest.terminal_updates, {
    body: {
      source: { terminal_firms: 'W185' },
      checked_at: '2026-06-19T17:00:00Z',
      containers: [
        {
          number: `${owner}1234567`.replace(/^(...)./, '$1U'),
          location: `${owner}-YARD`,
          holds: [{ name: `${owner} HOLD`, status: 'hold' }],
        },
      ],
    },
  })
  await setting.work()
  await fillAll(setting, me, owner)
  return me
}

const shipOf = (event: Record<string, unknown>, owner: string) => ({
  transportCall: {
    ...(event.transportCall as object),
    vessel: { vesselIMONumber: shared.imo, vesselName: `${owner} STAR` },
  },
})
