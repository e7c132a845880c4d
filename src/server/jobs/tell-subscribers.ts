import type { EmbedShipment } from '#contract/portal/embed.ts'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { type News, newsOf } from '#domain/portal/customer-news.ts'
import { allows } from '#domain/portal/view-policy.ts'
import { newMailSecret } from '../db/access/tokens.ts'
import { ownView, shipmentWithId, withWholeNumber } from '../db/portal/embed.ts'
import { ownShipments } from '../db/portal/embed-orders.ts'
import {
  claimSubscriptions,
  countAsked,
  forgetSubscription,
  isWanted,
  keepAsked,
  keepTold,
  type Subscription,
  takeMarks,
} from '../db/portal/view-subscriptions.ts'
import { referenceOf } from '../db/reference/own-reference.ts'
import { readAsSystem, type Transaction, withScope, withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import type { Context } from '../http/handler.ts'
import { askingMail, newsMail, orderOf } from '../portal/compose.ts'
import { described } from '../portal/customer-shipments.ts'
import type { PutMail } from '../portal/outbox.ts'
import type { Job } from './worker.ts'

interface Deps {
  store: Store
  context: Context
  putMail: PutMail
  /** Where the links of mails lead: the address of this server as visitors know it. */
  address: () => string
  /** How long it waits for more of the same news, so that one change gives one mail: milliseconds. */
  quiet?: number
}

/** The order of which something is told first. */
const orderWith = (shipments: readonly EmbedShipment[], [first]: readonly News[]) =>
  shipments.find(({ attributes }) => attributes.containers.some(({ id }) => id === first?.container.id))?.id

const lease = 5 * 60_000
const askedHours = 48
/** Mails that wait to be answered: of one address within a day, and of one token. */
const most = { address: 3, token: 50 }
const mostShipments = 50

/**
 * Asks those who want mails whether they do, and tells those who do what has changed. What is told follows from what the
 * view shows now and what was told last, which are kept with the mail in one transaction: nothing is told twice, and
 * nothing is lost with a process.
 */
export function tellSubscribers({ store, context, putMail, address, quiet = 60_000 }: Deps): Job {
  const later = (ms: number) => new Date(context.now().getTime() + ms)
  const baseOf = (public_url: string | null) => public_url ?? address()
  const linkTo = (public_url: string | null, secret: string, what: 'confirm' | 'stop') =>
    `${baseOf(public_url)}/subscriptions/${secret}/${what}`

  async function work(one: Subscription): Promise<void> {
    if (!(await readAsSystem(store, (db) => isWanted(db, one, context.now()))))
      return withSystem(store, async (tx) => void (await forgetSubscription(tx, one.id)))
    if (one.confirmed_at) return tell(one)
    // One that waits for its answer is left alone; it is forgotten in time.
    if (!one.confirm_hash) return ask(one)
  }

  /** What the view shows of it, read as the view. */
  async function look(one: Subscription) {
    const reference = await readAsSystem(store, (db) => referenceOf(db, context.reference, one.account_id))
    return withScope(store, { account_id: one.account_id, view_id: one.view_id }, async (tx) => {
      const view = await ownView(tx)
      const where = one.shipment_id
        ? shipmentWithId(one.shipment_id)
        : withWholeNumber(one.reference ?? '', {
            bill: allows(view, 'bill_of_lading_number'),
            references: allows(view, 'references'),
            containers: allows(view, 'containers.number'),
          })
      const { rows } = await ownShipments(tx, { 'page[number]': 1, 'page[size]': mostShipments }, where)
      const shipments = await described(tx, view, rows, { ...context, reference })
      const language = view.language ?? (one.language as ViewLanguage | null) ?? 'en'
      const order = orderOf(shipments, one.reference)
      const contact = allows(view, 'view.contact') ? view.contact : undefined
      const to = { account_id: one.account_id, to: one.email, subscription_id: one.id }
      const envelope = { ...to, contact, company: view.company_name, language, order, now: context.now() }
      const { public_url } = view
      const containers = shipments.flatMap(({ attributes }) => attributes.containers)
      return { envelope, public_url, shipments, containers }
    })
  }

  async function ask(one: Subscription): Promise<void> {
    const { envelope, public_url, shipments, containers } = await look(one)
    const day = new Date(context.now().getTime() - 86_400_000)
    await withSystem(store, async (tx) => {
      const asked = await countAsked(tx, one, day)
      if (shipments.length === 0 || asked.address >= most.address || asked.token >= most.token)
        return forgetSubscription(tx, one.id)
      const [confirm, stop] = [newMailSecret(), newMailSecret()]
      const { told } = newsOf({}, containers, one, context.now())
      const isFirst = await keepAsked(tx, one.id, {
        confirm,
        stop,
        stop_sealed: context.secrets.seal(stop, one.id),
        expires_at: later(askedHours * 3_600_000).toISOString(),
        told,
      })
      if (isFirst) await putMail(tx, askingMail(envelope, linkTo(public_url, confirm, 'confirm')))
    })
  }

  async function tell(one: Subscription): Promise<void> {
    const { envelope, public_url, shipments, containers } = await look(one)
    const { told, news, due } = newsOf(one.told ?? {}, containers, one, context.now())
    await withSystem(store, async (tx: Transaction) => {
      const kept = { told, due_at: due, again_at: later(quiet).toISOString() }
      if (!(await keepTold(tx, one, kept)) || news.length === 0) return
      const stop = context.secrets.open(String(one.stop_sealed), one.id)
      const address = pageOf(one, public_url, orderWith(shipments, news))
      await putMail(tx, newsMail(envelope, news, { address, stop: linkTo(public_url, stop, 'stop') }))
    })
  }

  /** Their own page, open at the order, by the link with which they asked. */
  function pageOf({ id, view_id, link_sealed }: Subscription, public_url: string | null, order: string | undefined) {
    if (link_sealed === null) return null
    const page = `${baseOf(public_url)}/embed/${view_id}#${context.secrets.open(link_sealed, id)}`
    return order === undefined ? page : `${page}/shipments/${order}`
  }

  return {
    name: 'tell-subscribers',
    async take(limit) {
      const due = await withSystem(store, async (tx) => {
        await takeMarks(tx, later(quiet))
        return claimSubscriptions(tx, context.now(), later(lease), limit)
      })
      return due.map((one) => () => work(one))
    },
  }
}
