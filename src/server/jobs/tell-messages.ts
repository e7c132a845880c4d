import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { allows } from '#domain/portal/view-policy.ts'
import { languageOfAddress } from '../db/access/person-language.ts'
import { adminsOf } from '../db/documents/mails.ts'
import { ownShipment, ownView } from '../db/portal/embed.ts'
import { claimMessages, type Message, settleMessage } from '../db/portal/view-messages.ts'
import { findViewParty } from '../db/portal/views.ts'
import { referenceOf } from '../db/reference/own-reference.ts'
import { readAsSystem, withScope, withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import type { Context } from '../http/handler.ts'
import { described } from '../portal/customer-shipments.ts'
import { answerMail } from '../portal/message-mails.ts'
import type { PutMail } from '../portal/outbox.ts'
import { saidIn } from '../words/said-in.ts'
import type { Job } from './worker.ts'

interface Deps {
  store: Store
  context: Context
  putMail: PutMail
  /** Where the links of mails lead: the address of this server as visitors know it. */
  address: () => string
}

const lease = 5 * 60_000

/** Mails what customers wrote to whom they may ask, and what they are answered to who left an address. */
export function tellMessages({ store, context, putMail, address }: Deps): Job {
  async function work(message: Message): Promise<void> {
    const about = await look(message)
    const mails =
      about === undefined ? [] : message.answer === null ? await toStaff(message, about) : toAsker(message, about)
    await withSystem(store, async (tx) => {
      if (!(await settleMessage(tx, message))) return
      for (const mail of mails) await putMail(tx, mail)
    })
  }

  /** What the view shows of its order now; undefined where that is not in it any more. */
  async function look(message: Message) {
    const { account_id, view_id, shipment_id } = message
    const reference = await readAsSystem(store, (db) => referenceOf(db, context.reference, account_id))
    return withScope(store, { account_id, view_id }, async (tx) => {
      const row = await ownShipment(tx, shipment_id)
      if (!row) return undefined
      const view = await ownView(tx)
      const [shipment] = await described(tx, view, [row], { ...context, reference })
      const language = view.language ?? (message.language as ViewLanguage | null) ?? 'en'
      const contact = allows(view, 'view.contact') ? view.contact : undefined
      const order = shipment?.attributes.headline ?? null
      const company = view.company_name
      return {
        view,
        envelope: { account_id, subscription_id: null, company, language, order, contact, now: context.now() },
      }
    })
  }
  type About = NonNullable<Awaited<ReturnType<typeof look>>>

  async function toStaff(message: Message, { view, envelope }: About) {
    const { account_id, view_id } = message
    const { email } = view.contact
    const readers = await readAsSystem(store, async (db) =>
      email ? [{ email, language: await languageOfAddress(db, account_id, email) }] : adminsOf(db, account_id),
    )
    const party_id = await readAsSystem(store, (db) => findViewParty(db, view_id))
    const page = `${address()}/parties/${party_id}/views/${view_id}#messages`
    const told = { message, address: page, party: view.party_name }
    return Promise.all(
      readers.map(async ({ email: to, language }) => (await saidIn(language)).messageMail({ ...envelope, to }, told)),
    )
  }

  function toAsker(message: Message, { view, envelope }: About) {
    const { id, email, link_sealed, view_id, shipment_id } = message
    // Their link is lost with a key that was: the answer is on their page.
    if (email === null || link_sealed === null) return []
    const token = context.secrets.open(link_sealed, id)
    const page = `${view.public_url ?? address()}/embed/${view_id}#${token}/shipments/${shipment_id}`
    return [answerMail({ ...envelope, to: email }, message, page)]
  }

  return {
    name: 'tell-messages',
    async take(limit) {
      const until = new Date(context.now().getTime() + lease)
      const due = await withSystem(store, (tx) => claimMessages(tx, context.now(), until, limit))
      return due.map((one) => () => work(one))
    },
  }
}
