import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { type Candidate, candidatesOf } from '#domain/exceptions/asking/candidates.ts'
import { inquiryText } from '#domain/exceptions/asking/inquiry-text.ts'
import { findCompany } from '../db/access/accounts.ts'
import { findUser } from '../db/access/users.ts'
import type { NamedException } from '../db/exceptions/exceptions.ts'
import {
  type Address,
  addressesAsked,
  addressesOfParty,
  addressOfMailbox,
  type BoxOfException,
  boxesToAsk,
  languageOfAsked,
  lastAsked,
} from '../db/exceptions/inquiries.ts'
import type { Principal, Transaction } from '../db/scope.ts'
import { authorOf } from '../db/tracking/manual-values.ts'

/** Whoever asks again within it is told who asked before. */
const lately = 4 * 3_600_000

export const latelySince = (now: Date) => new Date(now.getTime() - lately).toISOString()

interface Asking {
  exception: NamedException
  principal: Principal
  now: Date
}

export interface Wish {
  asked_of?: string | undefined
  language?: ViewLanguage | undefined
}

/** Who may be asked, and the one that is meant: the first where nobody is named. Undefined: there is no such one. */
export async function whoToAsk(tx: Transaction, exception: NamedException, asked_of: string | undefined) {
  const boxes = await boxesToAsk(tx, exception.id)
  const candidates = candidatesOf(exception, boxes)
  const chosen = asked_of === undefined ? candidates[0] : candidates.find((one) => one.asked_of === asked_of)
  return { boxes, candidates, chosen }
}

/** The mail that asks one of those who act, from what is known now; undefined where nobody is called so. */
export async function draftInquiry(tx: Transaction, { exception, principal, now }: Asking, wish: Wish) {
  const { boxes, candidates, chosen } = await whoToAsk(tx, exception, wish.asked_of)
  if (chosen === undefined) return undefined
  const known = await Promise.all(
    candidates.map(async (one) => ({
      asked_of: one.asked_of,
      name: one.name,
      container_count: one.container_ids.length,
      addresses: await addressesOf(tx, one),
    })),
  )
  const language = wish.language ?? (await languageOfAsked(tx, chosen)) ?? 'en'
  const { author_name } = await authorOf(tx, principal)
  const company = await findCompany(tx, exception.account_id)
  const own = boxes.filter(({ container_id }) => chosen.container_ids.includes(container_id))
  const before = await lastAsked(tx, { exception_id: exception.id, asked_of: chosen.asked_of }, latelySince(now))
  return {
    asked_of: chosen.asked_of,
    asked_of_name: chosen.name,
    candidates: known,
    to: known.find(({ asked_of }) => asked_of === chosen.asked_of)?.addresses[0]?.email ?? null,
    ...inquiryText(language, {
      ...factsOf(exception, own),
      author: author_name,
      company,
      now: now.toISOString(),
    }),
    language,
    ...(await answersTo(tx, principal, now)),
    asked_lately_at: before?.created_at ?? null,
    asked_lately_by: before?.author_name ?? null,
  }
}

/** Those asked before, the last one first; then the contacts. */
async function addressesOf(tx: Transaction, { asked_of, party_id }: Candidate): Promise<Address[]> {
  const asked = await addressesAsked(tx, asked_of)
  const contacts = party_id === null ? [] : await addressesOfParty(tx, party_id)
  const isSame = (email: string) => (one: { email: string }) => one.email.toLowerCase() === email.toLowerCase()
  const first = asked.map((email) => contacts.find(isSame(email)) ?? { email, name: null, is_contact: false })
  return [...first, ...contacts.filter(({ email }) => !first.some(isSame(email)))]
}

function factsOf(exception: NamedException, boxes: readonly BoxOfException[]) {
  return {
    cause: exception,
    boxes: boxes.map(({ number, cause, bill_of_lading_number, binding_lfd, binding_lfd_timezone, ...box }) => {
      const at = cause.deadline_at ?? binding_lfd
      const timezone = cause.deadline_at === null ? binding_lfd_timezone : cause.deadline_timezone
      return {
        number,
        bill_of_lading: bill_of_lading_number,
        last_free_day: at === null ? null : { at, timezone },
        available_since:
          box.available_since === null
            ? null
            : { at: box.available_since, timezone: box.available_since_timezone ?? box.timezone },
        costs: cause.costs,
      }
    }),
    subjects: exception.subjects.map(({ name }) => name),
    subject_count: exception.subject_count,
  }
}

/** Where an answer to who asks goes: to the mailbox that is read, else to themselves, else to the sender. */
export async function answersTo(tx: Transaction, { user_id }: Principal, now: Date) {
  const mailbox = await addressOfMailbox(tx, now)
  if (mailbox) return { answers_go_to: 'mailbox', reply_to: mailbox } as const
  const person = user_id ? await findUser(tx, user_id) : undefined
  if (person) return { answers_go_to: 'author', reply_to: person.email } as const
  return { answers_go_to: 'sender', reply_to: null } as const
}
