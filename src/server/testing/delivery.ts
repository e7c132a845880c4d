import { api } from '#contract/api.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { ask, type TestRequest } from './ask.ts'
import type { testApp } from './test-app.ts'

type Setting = Pick<ReturnType<typeof testApp>, 'app'>
type Someone = Pick<Awaited<ReturnType<ReturnType<typeof testApp>['account']>>, 'client'>
type Fields = BodyOf<typeof api.delivery_orders.create>['data']['attributes']

/** A party, and somebody there. */
export async function makeTrucker({ client }: Someone, company_name: string) {
  const { data: party } = await client(api.parties.create, { body: { data: { attributes: { company_name } } } })
  const { data: contact } = await client(api.party_contacts.create, {
    params: { id: party.id },
    body: { data: { attributes: { name: 'Dispatch', email: 'dispatch@example.com' } } },
  })
  return { id: party.id, contact_id: contact.id }
}

/** What a trucker asks by the link of an order. */
export function truckerOf({ app }: Setting, link: string | null) {
  const token = String(link).split('#')[1]
  const see = (asked: TestRequest) =>
    ask(app(), { ...asked, headers: { authorization: `Token ${token}`, ...asked.headers } })
  return {
    token: String(token),
    see,
    page: () => see({ path: '/v2/trucker/order' }),
    report: (step: string, happened_at?: string, language?: string) =>
      see({
        method: 'POST',
        path: '/v2/trucker/reports',
        ...(language && { query: { language } }),
        body: { data: { attributes: { step, ...(happened_at && { happened_at }) } } },
      }),
    undo: (id: string) => see({ method: 'DELETE', path: `/v2/trucker/reports/${id}` }),
  }
}

/** An order for a container of this account, and the trucker who has its link. */
export async function orderDelivery(
  setting: Setting,
  { client }: Someone,
  { container, trucker, contact, ...attributes }: Fields & { container: string; trucker: string; contact?: string },
) {
  const { data } = await client(api.delivery_orders.create, {
    body: {
      data: {
        attributes,
        relationships: {
          container: { data: { id: container, type: 'container' } },
          trucker: { data: { id: trucker, type: 'party' } },
          ...(contact && { contact: { data: { id: contact, type: 'party_contact' as const } } }),
        },
      },
    },
  })
  return { id: data.id, order: data, ...truckerOf(setting, data.attributes.link) }
}
