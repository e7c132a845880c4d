import type { FastifyReply, FastifyRequest } from 'fastify'
import { linkEndsAt } from '#domain/delivery/steps.ts'
import { findDeliveryLink } from '../db/delivery/links.ts'
import { type Principal, readAsSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { apiKeyOf } from './authenticate.ts'
import type { Door } from './door.ts'
import { HttpError } from './errors.ts'

export interface Trucker extends Principal {
  delivery_order_id: string
  trucker_name: string
}

interface Entrance {
  store: Store
  now: () => Date
  limit: Door['limit']
}

/**
 * `Authorization: Token <token of a delivery order's link>`. Nobody learns whether a link never was, has ended or was
 * revoked: whoever forwards one tells nobody more than that.
 * @throws 401
 */
async function authenticateTrucker({ store, now }: Entrance, request: FastifyRequest): Promise<Trucker> {
  const token = apiKeyOf(request)
  const row = token ? await readAsSystem(store, (db) => findDeliveryLink(db, token)) : undefined
  const isOver = !row || row.revoked_at !== null || row.ended_at !== null || linkEndsAt(row) <= now().toISOString()
  if (isOver) throw new HttpError('unauthorized', 'This link opens nothing, or has ended. Ask who gave you the order.')
  const { id: delivery_order_id, account_id, trucker_name, places_version } = row
  return { account_id, delivery_order_id, trucker_name, places_version, scopes: [] }
}

/** Lets in who has a good link of a delivery order, and counts it. @throws 401; 429 for who asks or guesses too often */
export async function enterTrucker(entrance: Entrance, request: FastifyRequest, reply: FastifyReply): Promise<Trucker> {
  const trucker = await authenticateTrucker(entrance, request).catch((error: unknown) => {
    // Who guesses is known by the address. Only then: whoever has a link is not to suffer for it.
    entrance.limit({ bucket: 'view' }, request, reply, undefined)
    throw error
  })
  request.caller = trucker
  entrance.limit({ bucket: 'view' }, request, reply, `delivery:${trucker.delivery_order_id}`)
  return trucker
}
