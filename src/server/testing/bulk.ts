import { api } from '#contract/api.ts'
import type { BulkOperation } from '#contract/bulk/operation.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { withSystem } from '../db/scope.ts'
import { ask } from './ask.ts'
import type { testApp } from './test-app.ts'

type Setting = ReturnType<typeof testApp>
type Someone = Pick<Awaited<ReturnType<Setting['account']>>, 'id' | 'apiKey' | 'client'>
type Sent = BodyOf<typeof api.bulk.create>['data']['attributes']['operations']

/** Does the same to many, as somebody of this account. */
export function bulkOf({ app, store }: Setting, { id: account_id, apiKey, client }: Someone) {
  const send = async (...operations: Sent) => {
    const { data, meta } = await client(api.bulk.create, { body: { data: { attributes: { operations } } } })
    return { results: data, ...meta }
  }
  return {
    send,
    /** How each row ended: its status, or the code and place of its error. */
    outcome: async (...operations: Sent) =>
      (await send(...operations)).results.map(({ status, errors: [error] }) =>
        error
          ? `${error.code} ${error.source && 'pointer' in error.source ? error.source.pointer : ''}`.trim()
          : status,
      ),
    undo: (undo: readonly BulkOperation[]) => send(...undo),
    /** As a program that knows no contract. */
    raw: (operations: unknown, key = apiKey) =>
      ask(app(), {
        method: 'POST',
        path: '/v2/bulk',
        headers: { authorization: `Token ${key}` },
        body: { data: { attributes: { operations } } },
      }),
    audit: (action: string) =>
      withSystem(store(), (tx) =>
        tx
          .selectFrom('audit_events')
          .selectAll()
          .where('account_id', '=', account_id)
          .where('action', '=', action)
          .orderBy('number')
          .execute(),
      ),
  }
}
