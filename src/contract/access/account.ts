import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, instant, one, resource, write } from '../json-api.ts'
import { roles } from './scope.ts'

export const account = resource('account', '/v2/accounts', { company_name: z.string() })
export type Account = z.output<typeof account.schema>

export const accounts = {
  current: endpoint('GET /v2/account', {
    summary: 'Returns the account of the caller: whose key it is. Extension',
    response: one(account),
  }),
  get: endpoint('GET /v2/accounts/{id}', {
    summary: 'Returns the account of the caller; any other is not found. Extension',
    response: one(account),
  }),
  update: endpoint('PATCH /v2/accounts/{id}', {
    scope: 'admin',
    summary: 'Names the company: what colleagues and customers read in pages and mails. Extension',
    body: write(account, { company_name: filledText.max(200) }),
    response: one(account),
    errors: ['blank', 'invalid'],
  }),
  leave_demo: endpoint('POST /v2/accounts/{id}/leave_demo', {
    scope: 'admin',
    needsProof: true,
    summary:
      'Ends the demo and names the company: shipments, documents, parties and views are removed; people, keys, webhooks, connections and settings stay. Extension',
    status: 200,
    body: write(account, { company_name: filledText.max(200) }),
    response: one(account),
    errors: ['invalid'],
  }),
}

export const user = resource('user', '/v2/users', {
  name: z.string(),
  email: z.string().nullable().describe('Null where another person is related and the caller is no admin'),
  role: z.enum(roles),
  has_second_factor: z.boolean().nullable().describe('An authenticator app or a passkey. Null as the e-mail'),
  created_at: instant,
})
export type User = z.output<typeof user.schema>
