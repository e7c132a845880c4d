import { api } from '#contract/api.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type Asked, ask } from './ask.ts'
import type { testApp } from './test-app.ts'

type Setting = Pick<ReturnType<typeof testApp>, 'app'>
type Someone = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>
type Policy = BodyOf<typeof api.views.update>['data']['attributes']

/** A party of this account with a view, and somebody who has a token of it. */
export async function makeView({ app }: Setting, { client }: Someone, policy: Policy = {}, party_id?: string) {
  const party =
    party_id ??
    (await client(api.parties.create, { body: { data: { attributes: { company_name: `Party ${Math.random()}` } } } }))
      .data.id
  const { data } = await client(api.views.create, {
    body: {
      data: {
        attributes: { ...policy, name: policy.name ?? 'Orders' },
        relationships: { party: { data: { id: party, type: 'party' } } },
      },
    },
  })
  const token = await client(api.views.create_token, {
    params: { id: data.id },
    body: { data: { attributes: { name: null } } },
  })
  const secret = String(token.data.attributes.token)
  return {
    id: data.id,
    party,
    token: secret,
    token_id: token.data.id,
    ask: (asked: Asked) => ask(app(), { ...asked, headers: { authorization: `Token ${secret}`, ...asked.headers } }),
  }
}

/** A shipment of this customer, with these containers, as its events say. */
export async function shipFor(
  { client }: Someone,
  work: () => Promise<void>,
  {
    bill,
    party,
    events,
    ref_numbers = [],
    tags = [],
  }: { bill: string; party?: string; events: readonly object[]; ref_numbers?: string[]; tags?: string[] },
): Promise<string> {
  const attributes = { request_type: 'bill_of_lading' as const, request_number: bill, scac: 'YMLU' }
  const relationships = party ? { customer: { data: { id: party, type: 'party' as const } } } : {}
  const request = await client(api.tracking_requests.create, {
    body: { data: { attributes: { ...attributes, ref_numbers, shipment_tags: tags }, relationships } },
  })
  await client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: events })
  await work()
  const { data } = await client(api.tracking_requests.get, { params: { id: request.data.id } })
  return String(data.relationships.tracked_object.data?.id)
}
