import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, one, resource } from './json-api.ts'
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
}

export const user = resource('user', '/v2/users', {
  name: z.string(),
  email: z.string().nullable().describe('Null where another person is related and the caller is no admin'),
  role: z.enum(roles),
  created_at: instant,
})
export type User = z.output<typeof user.schema>
