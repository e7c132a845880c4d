import { createHmac } from 'node:crypto'
import type { Voyage } from '../voyage.ts'
import { bodyOf, eventsOf, messagesAbout } from './events.ts'
import { mappedBody } from './mapped.ts'
import { type Profile, type Push, profileFiles } from './profile.ts'
import type { Receiver } from './receivers.ts'

interface Span {
  /** What was said after `from` and by `until`. Milliseconds since 1970. */
  from: number
  until: number
}

/** The messages of a line about a voyage: its events in one, or one for each box of which there is something new. */
export function messagesToSend(profile: Profile, voyage: Voyage, { from, until }: Span): unknown[] {
  const said = messagesAbout([voyage], undefined, until)
  const news = said.filter(({ created }) => created > from)
  if (news.length === 0) return []
  const { push } = profile
  const rules = push?.mapping ?? profile.mapping
  if (push?.brings === 'reports' && rules.length === 0)
    return [bodyOf(eventsOf(news, profile), profile, voyage.booking)]
  return voyage.boxes.flatMap(({ number }): object[] => {
    if (messagesAbout([voyage], number, until).every(({ created }) => created <= from)) return []
    if (push?.brings === 'signal')
      return [{ event: 'SHIPMENT_UPDATED', shipment: { container_number: number, booking_number: voyage.booking } }]
    const messages = messagesAbout([voyage], number, until)
    return [mappedBody(profile, { voyages: [voyage], messages, container: number }, rules)]
  })
}

/** The same of all that has been said by now. */
export function allMessagesToSend(id: string, voyage: Voyage, now: Date): unknown[] {
  const profile = profileFiles.find((one) => one.id === id)
  if (!profile) throw new Error(`There is no profile ${id}`)
  return messagesToSend(profile, voyage, { from: 0, until: now.getTime() })
}

/** As the profile says that whoever sends proves who they are. */
export function signed({ proof }: Push, body: string, secret: string): Record<string, string> {
  if (proof.by !== 'signature' || !proof.header) return {}
  const { header, algorithm = 'sha256', encoding = 'hex', prefix = '', secret_encoding = 'utf8' } = proof
  const signature = createHmac(algorithm, Buffer.from(secret, secret_encoding)).update(body).digest(encoding)
  return { [header]: `${prefix}${signature}` }
}

/**
 * Sends one receiver what has been said of some voyages since the last time. What it does not take is sent again the next
 * time. Returns the statuses that it answered with; 0 where it cannot be reached.
 */
export async function sendNews(
  { profile, receiver, tracked }: { profile: Profile; receiver: Receiver; tracked: Iterable<Voyage> },
  now: Date,
): Promise<number[]> {
  const { push } = profile
  if (!push) return []
  const span = { from: receiver.until, until: now.getTime() }
  const voyages = new Set([...receiver.voyages, ...tracked])
  const statuses: number[] = []
  for (const message of [...voyages].flatMap((voyage) => messagesToSend(profile, voyage, span))) {
    const body = JSON.stringify(message)
    const headers = { 'Content-Type': 'application/json', ...signed(push, body, receiver.secret) }
    statuses.push(
      await fetch(receiver.url, { method: 'POST', headers, body }).then(
        ({ status }) => status,
        () => 0,
      ),
    )
  }
  if (statuses.every((status) => status >= 200 && status < 300)) receiver.until = span.until
  return statuses
}
