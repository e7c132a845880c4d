import { api } from '#contract/api.ts'
import { type DeliveryOrder, deliveryFields, deliveryOrder } from '#contract/delivery/delivery-order.ts'
import { fault, ofField } from '#contract/said/fault.ts'
import { refusal } from '#contract/said/refusals.ts'
import type { Detail } from '#contract/said/sentence.ts'
import { linkEndsAt } from '#domain/delivery/steps.ts'
import { localDate } from '#domain/instants.ts'
import { findCompany } from '../../db/access/accounts.ts'
import { newDeliveryLink } from '../../db/delivery/links.ts'
import {
  findOrder,
  insertOrder,
  listOrders,
  lockOrder,
  type OrderRow,
  reportsOf,
  updateOrder,
} from '../../db/delivery/orders.ts'
import { queueMail } from '../../db/documents/mails.ts'
import { findParty } from '../../db/parties/parties.ts'
import { findContact } from '../../db/parties/party-contacts.ts'
import type { Transaction } from '../../db/scope.ts'
import { wakeWorkers } from '../../db/store/wake-workers.ts'
import { findContainer } from '../../db/tracking/containers.ts'
import { linkMail } from '../../delivery/link-mail.ts'
import { given } from '../../free-time/given.ts'
import { requireScope } from '../../http/authorize.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

type Reference = { data: { id: string } | null } | undefined

export const deliveryOrders: HandlersOf<typeof api.delivery_orders> = {
  async list({ tx, params, context }) {
    const { 'filter[container]': containers, 'filter[trucker]': truckers, 'filter[ended]': isEnded } = params
    const { rows, ...page } = await listOrders(tx, { containers, truckers, isEnded }, params)
    return { data: await rendered(tx, rows, context), ...page }
  },

  get: async ({ tx, params, context }) => ({ data: await shown(tx, params.id, context) }),

  async create({ tx, body, principal, context, origin }) {
    // Nobody lets out what they may not read.
    requireScope(principal, 'read')
    const { attributes, relationships } = body.data
    const container = await related(relationships?.container, 'container', (id) => findContainer(tx, id))
    const trucker = await related(relationships?.trucker, 'trucker', (id) => findParty(tx, id))
    const contact_id = await contactOf(tx, relationships?.contact, trucker.id)
    refuseHours(attributes)
    const now = context.now().toISOString()
    const { token, columns } = newDeliveryLink(now)
    const { is_mailed = false, ...fields } = attributes
    const { id } = await insertOrder(tx, {
      ...(Object.fromEntries(Object.keys(deliveryFields).map((name) => [name, null])) as Record<string, null>),
      shows_fees: false,
      language: 'en',
      ...knownOf(container),
      ...given(fields),
      ...columns,
      container_id: container.id,
      trucker_id: trucker.id,
      contact_id,
      created_at: now,
      updated_at: now,
    } as Parameters<typeof insertOrder>[1])
    return { data: await withLink(tx, { id, token, is_mailed, origin }, context) }
  },

  async create_many({ body, principal, many }) {
    requireScope(principal, 'read')
    many.enter([api.delivery_orders.create])
    const { attributes, relationships } = body.data
    const { container_ids, ...fields } = attributes
    return async () => {
      const data: { container_id: string; order: { id: string; link: string | null } | null; errors: never[] }[] = []
      let shipment_id: string | undefined
      for (const container_id of new Set(container_ids)) {
        const made = await many.row(async ({ tx, call }) => {
          const container = await findContainer(tx, container_id)
          shipment_id ??= container?.shipment_id
          if (container && container.shipment_id !== shipment_id)
            throw new HttpError('invalid', refusal('container_of_other_shipment', { number: container.number }), {
              pointer: '/data/attributes/container_ids',
            })
          const related = { ...relationships, container: { data: { id: container_id, type: 'container' as const } } }
          const answer = await call(api.delivery_orders.create, {
            body: { data: { attributes: fields, relationships: related as never } },
          })
          return { id: answer.data.id, link: answer.data.attributes.link }
        })
        const errors = 'errors' in made ? (made.errors as never[]) : []
        data.push({ container_id, order: 'errors' in made ? null : made, errors })
      }
      return { data }
    }
  },

  async update({ tx, params, body, context }) {
    const before = found(await lockOrder(tx, params.id))
    refuseEnded(before)
    const { attributes, relationships } = body.data
    refuseHours({ ...before, ...attributes })
    const changes = Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined))
    const contact = relationships?.contact
    await updateOrder(tx, before.id, {
      ...changes,
      ...(contact && { contact_id: await contactOf(tx, contact, before.trucker_id) }),
      updated_at: context.now().toISOString(),
    })
    return { data: await shown(tx, before.id, context) }
  },

  async rotate({ tx, params, body, principal, context, origin }) {
    requireScope(principal, 'read')
    const { id, ...before } = found(await lockOrder(tx, params.id))
    refuseEnded(before)
    const { token, columns } = newDeliveryLink(context.now().toISOString())
    await updateOrder(tx, id, { ...columns, mailed_to: null })
    return {
      data: await withLink(tx, { id, token, is_mailed: body.data.attributes.is_mailed ?? false, origin }, context),
    }
  },

  async revoke({ tx, params, context }) {
    const { id, revoked_at } = found(await lockOrder(tx, params.id))
    if (revoked_at === null) await updateOrder(tx, id, { revoked_at: context.now().toISOString() })
    return undefined
  },

  async delete({ tx, params, context }) {
    const { id, ended_at } = found(await lockOrder(tx, params.id))
    if (ended_at === null) await updateOrder(tx, id, { ended_at: context.now().toISOString() })
    return undefined
  },
}

/** What is known of the container already: it stands in an order that says nothing of it. */
const knownOf = ({
  pickup_number,
  empty_return_place,
  empty_due_at,
  empty_due_timezone,
}: NonNullable<Awaited<ReturnType<typeof findContainer>>>) => ({
  pickup_number,
  return_to: empty_return_place,
  return_by: empty_due_at && localDate(empty_due_at, empty_due_timezone),
})

/** What a relationship leads to. @throws 422 where it names nothing, or nothing that there is */
async function related<T>(
  reference: Reference,
  name: string,
  find: (id: string) => Promise<T | undefined>,
): Promise<T> {
  const source = { pointer: `/data/relationships/${name}` }
  const id = reference?.data?.id
  const word = name === 'container' ? 'Container' : 'Trucker'
  if (!id) throw new HttpError('blank', ofField(name, fault('blank'), word), source)
  const row = await find(id)
  if (row === undefined) throw new HttpError('invalid', `${word} ${id} does not exist`, source)
  return row
}

/** @throws 422 where it is nobody at the trucker */
async function contactOf(tx: Transaction, reference: Reference, trucker_id: string): Promise<string | null> {
  const id = reference?.data?.id
  if (!id) return null
  const contact = await findContact(tx, id)
  if (contact?.party_id === trucker_id) return id
  throw new HttpError('invalid', refusal('contact_not_at_trucker', { id }), { pointer: '/data/relationships/contact' })
}

interface Hours {
  deliver_from_hour?: string | null | undefined
  deliver_until_hour?: string | null | undefined
}

function refuseHours({ deliver_from_hour: from, deliver_until_hour: until }: Hours) {
  if (from && until && until <= from)
    throw new HttpError('invalid', refusal('deliver_hours_order'), {
      pointer: '/data/attributes/deliver_until_hour',
    })
}

function refuseEnded({ ended_at }: Pick<OrderRow, 'ended_at'>) {
  if (ended_at !== null) throw new HttpError('invalid', refusal('order_ended'))
}

interface Made {
  id: string
  token: string
  is_mailed: boolean
  origin: string
}

/** The order with its new link, mailed where that is asked for. */
async function withLink(tx: Transaction, { id, token, is_mailed, origin }: Made, context: Context) {
  const link = `${origin}/t#${token}`
  if (is_mailed) await mail(tx, found(await findOrder(tx, id)), link, context)
  return shown(tx, id, context, link)
}

/** @throws 422 where no mail can be sent, or there is nobody to send it to */
async function mail(tx: Transaction, order: OrderRow, link: string, { mailsNeed, now }: Context) {
  const refuse = (why: Detail) => new HttpError('invalid', why, { pointer: '/data/attributes/is_mailed' })
  if (mailsNeed.length > 0) throw refuse(refusal('order_needs_mails', { needs: mailsNeed.join(' and ') }))
  const contact = order.contact_id ? await findContact(tx, order.contact_id) : undefined
  if (!contact?.email) throw refuse(refusal('trucker_without_email'))
  await queueMail(now)(
    tx,
    linkMail({ order, company: await findCompany(tx, order.account_id), to: contact.email, link }),
  )
  await updateOrder(tx, order.id, { mailed_to: contact.email })
  await wakeWorkers(tx)
}

async function shown(
  tx: Transaction,
  id: string,
  context: Context,
  link: string | null = null,
): Promise<DeliveryOrder> {
  const [order] = await rendered(tx, [found(await findOrder(tx, id))], context, link)
  return order as DeliveryOrder
}

async function rendered(tx: Transaction, rows: readonly OrderRow[], { now }: Context, link: string | null = null) {
  const reports = await reportsOf(
    tx,
    rows.map(({ id }) => id),
  )
  const at = now().toISOString()
  return rows.map((row) => {
    const link_ends_at = linkEndsAt(row)
    const isOver = row.ended_at !== null || link_ends_at <= at
    const link_state = isOver ? 'ended' : row.revoked_at !== null ? 'revoked' : 'active'
    return render(deliveryOrder, { ...row, link, link_state, link_ends_at, reports: reports.get(row.id) ?? [] })
  })
}
