import { apiKey } from '#contract/access/api-key.ts'
import type { api } from '#contract/api.ts'
import {
  deleteApiKey,
  findApiKey,
  insertApiKey,
  listApiKeys,
  makerBehind,
  updateApiKey,
} from '../../db/access/api-keys.ts'
import { refuseScopesBeyond } from '../../http/authorize.ts'
import { found } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { refusePast } from '../../http/refuse-past.ts'

export const apiKeys: HandlersOf<typeof api.api_keys> = {
  async list({ tx, params }) {
    const { rows, meta } = await listApiKeys(tx, params)
    return { data: rows.map((row) => render(apiKey, row)), meta }
  },

  async get({ tx, params }) {
    return { data: render(apiKey, found(await findApiKey(tx, params.id))) }
  },

  async create({ tx, body, principal, context }) {
    const { name, scopes, expires_at = null, allowed_networks = [] } = body.data.attributes
    refuseScopesBeyond(principal, scopes)
    refusePast(expires_at, context.now())
    const { row, token } = await insertApiKey(tx, {
      name,
      scopes: [...new Set(scopes)],
      expires_at,
      allowed_networks,
      ...(await makerBehind(tx, principal)),
    })
    const data = render(apiKey, row)
    return { data: { ...data, attributes: { ...data.attributes, token } } }
  },

  async update({ tx, params, body, context }) {
    refusePast(body.data.attributes.expires_at, context.now())
    return { data: render(apiKey, found(await updateApiKey(tx, params.id, body.data.attributes))) }
  },

  async delete({ tx, params }) {
    found(await deleteApiKey(tx, params.id))
    return undefined
  },
}
