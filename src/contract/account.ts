import * as z from 'zod'
import { resource } from './json-api.ts'

export const account = resource('account', '/v2/accounts', { company_name: z.string() })
export type Account = z.output<typeof account.schema>

export const user = resource('user', '/v2/users', { name: z.string(), email: z.string() })
export type User = z.output<typeof user.schema>
