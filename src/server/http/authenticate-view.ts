import type { FastifyReply, FastifyRequest } from 'fastify'
import { findViewToken } from '../db/portal/view-tokens.ts'
import { type Principal, readAsSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { apiKeyOf } from './authenticate.ts'
import type { Door } from './door.ts'
import { HttpError } from './errors.ts'

export interface Visitor extends Principal {
  view_id: string
  token_id: string
  /** As staff call the link. */
  token_name: string | null
  /** Where the customers of this view reach us, where that is a place of its own. */
  public_url: string | null
  token: string
  /** Of a person who came in by a code; null: by the link alone. */
  email: string | null
  /** Whether it is a link of a view that asks who comes. */
  needsCode: boolean
  hasEnded: boolean
}

/** @throws 410: whoever has the token of an ended view may be told so kindly */
export function refuseEnded({ hasEnded }: Visitor): void {
  if (hasEnded) throw new HttpError('gone', 'This link has ended. Whoever gave it to you can give you another one.')
}

/** @throws 401 for a link of a view that names who may open it */
function refuseUnknown({ needsCode, view_id }: Visitor): void {
  const detail = 'These orders are shown to people who are named: ask for a code.'
  if (needsCode) throw new HttpError([{ code: 'code_required', detail, meta: { view_id } }])
}

/**
 * `Authorization: Token <token of a view>`. Sessions and API keys are for the rest of the API.
 * @throws 401 for a token that never was
 */
export async function authenticateView(
  { store, now }: { store: Store; now: Date },
  request: FastifyRequest,
): Promise<Visitor> {
  const token = apiKeyOf(request)
  const row = token ? await readAsSystem(store, (db) => findViewToken(db, token)) : undefined
  if (!token || !row) throw new HttpError('unauthorized', 'This link does not open a view.')
  const {
    id: token_id,
    token_name,
    account_id,
    view_id,
    public_url,
    places_version,
    revoked_at,
    expires_at,
    view_expires_at,
    email,
    lets_in,
  } = row
  const isOver = (at: string | null) => at !== null && Date.parse(at) <= now.getTime()
  const needsCode = email === null && !lets_in
  const hasEnded = revoked_at !== null || isOver(expires_at) || isOver(view_expires_at) || (email !== null && !lets_in)
  request.visit = { account_id, view_id, token_id, allowed_origins: row.allowed_origins, refused: hasEnded }
  const opened = { account_id, view_id, token_id, token_name, token, email, public_url, places_version }
  return { ...opened, needsCode, hasEnded, scopes: [] }
}

/**
 * What leads to the customer's page from mails and calendars: the token of the link. Nothing where people sign in, so that
 * whoever is sent on such an address signs in as well.
 */
export const linkTokenOf = ({ token, email }: Principal): string => (email ? '' : String(token))

interface Entrance {
  store: Store
  now: () => Date
  limit: Door['limit']
}

/** Lets in who has a good token of a view, and counts it. @throws 401, also where a code is needed; 410; 429 for who asks or guesses too often */
export async function enterView({ store, now, limit }: Entrance, request: FastifyRequest, reply: FastifyReply) {
  // Browsers keep a 410 for ever, whoever asks again with whatever token.
  reply.header('cache-control', 'no-store')
  const visitor = await authenticateView({ store, now: now() }, request).catch((error: unknown) => {
    // Who guesses is known by the address. Only then: whoever has a link is not to suffer for it, nor for a store that is away.
    if (error instanceof HttpError) limit({ bucket: 'view' }, request, reply, undefined)
    throw error
  })
  request.caller = visitor
  limit({ bucket: 'view' }, request, reply, `view:${visitor.token_id}`)
  refuseEnded(visitor)
  refuseUnknown(visitor)
  return visitor
}
