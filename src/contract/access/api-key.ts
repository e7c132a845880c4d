import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  askedInstant,
  filledText,
  instant,
  many,
  nullableInstant,
  one,
  paging,
  resource,
  toOne,
  write,
} from '../json-api.ts'
import { faults } from '../said/faults.ts'
import { scopes } from './scope.ts'

const attributes = {
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  hint: z.string().nullable().describe('The last four characters of the key; null where nobody knows them any more'),
  created_at: instant,
  created_by_name: z.string().nullable().describe('Also where that person is gone; null for a key of the settings'),
  last_used_at: nullableInstant.describe('To the minute'),
  last_used_from: z.string().nullable().describe('The address that this use came from'),
  expires_at: nullableInstant.describe('From then on the key is refused; null: never'),
  allowed_networks: z
    .array(z.string())
    .describe('From where the key may be used, in CIDR notation; empty: from anywhere')
    .meta({ example: ['127.0.0.0/8', '::1/128'] }),
}

export const apiKey = resource('api_key', '/v2/api_keys', attributes, { created_by: toOne('user') })
export type ApiKey = z.output<typeof apiKey.schema>

const createdKey = apiKey.schema.extend({
  attributes: z.strictObject({ ...attributes, token: z.string().describe('The key itself, in this answer only') }),
})

const name = filledText.max(100)
const isNetwork = (text: string) => z.union([z.cidrv4(), z.cidrv6()]).safeParse(text).success
export const keyNetworks = z.array(z.string().trim().max(60).refine(isNetwork, faults.network)).max(100)
const allowed_networks = keyNetworks.optional().meta({ example: ['127.0.0.0/8', '::1/128'] })
const expires_at = askedInstant.nullish().meta({ example: '2099-12-31T00:00:00Z' })

export const apiKeys = {
  list: endpoint('GET /v2/api_keys', {
    summary: 'Lists the API keys of the account, newest first',
    scope: 'admin',
    params: paging(),
    response: many(apiKey),
    include: apiKey,
  }),
  get: endpoint('GET /v2/api_keys/{id}', {
    summary: 'Returns one API key',
    scope: 'admin',
    response: one(apiKey),
    include: apiKey,
  }),
  create: endpoint('POST /v2/api_keys', {
    summary: 'Makes an API key; the key itself is in this answer only',
    scope: 'admin',
    isSecret: true,
    needsProof: true,
    body: write(apiKey, {
      name,
      scopes: z.array(z.enum(scopes)).min(1).max(scopes.length),
      expires_at,
      allowed_networks,
    }),
    response: one({ schema: createdKey }),
    errors: ['blank', 'invalid'],
  }),
  update: endpoint('PATCH /v2/api_keys/{id}', {
    summary:
      'Names an API key anew, lets it expire at another time, or says from where it may be used; its scopes stay as they are',
    scope: 'admin',
    needsProof: true,
    body: write(apiKey, { name: name.optional(), expires_at, allowed_networks }),
    response: one(apiKey),
    errors: ['blank', 'invalid'],
  }),
  delete: endpoint('DELETE /v2/api_keys/{id}', {
    summary: 'Revokes an API key at once, for good',
    scope: 'admin',
    needsProof: true,
    status: 204,
  }),
}
