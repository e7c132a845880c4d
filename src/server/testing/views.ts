import { api } from '#contract/api.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { withSystem } from '../db/scope.ts'
import { ask, type TestRequest } from './ask.ts'
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
    ask: (asked: TestRequest) =>
      ask(app(), { ...asked, headers: { authorization: `Token ${secret}`, ...asked.headers } }),
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

/** A token of their own, for somebody whom the view names, by the code that is mailed to them. */
export async function signInTo(
  { app, store }: Pick<Setting, 'app'> & Pick<ReturnType<typeof testApp>, 'store'>,
  view_id: string,
  email: string,
) {
  const post = (noun: string, attributes: object) =>
    ask(app(), {
      method: 'POST',
      path: `/v2/embed/${noun}`,
      body: { data: { attributes: { view_id, ...attributes } } },
    })
  await post('codes', { email })
  const { document, status } = await post('sign_ins', { email, code: await codeFor({ store }, email) })
  if (status !== 201) throw new Error(`The code was refused: ${JSON.stringify(document)}`)
  return document.token as string
}

/** That of the last mail to this address. */
export async function codeFor({ store }: Pick<ReturnType<typeof testApp>, 'store'>, email: string): Promise<string> {
  const mail = await withSystem(store(), (tx) =>
    tx
      .selectFrom('mails')
      .select('body')
      .where('recipient', '=', email)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow(),
  )
  const [, code] = /\n([A-Z2-9]{4} [A-Z2-9]{4})\n/.exec(mail.body) ?? []
  if (!code) throw new Error(`There is no code in ${mail.body}`)
  return code
}
