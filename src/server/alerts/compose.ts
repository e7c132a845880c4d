import { grouped } from '#contract/language.ts'
import { clockWords, dailyWords, dayWords } from '#domain/alerts/words.ts'
import { counted } from '#domain/text.ts'
import type { NoticeRow } from '../db/alerts/notices.ts'
import type { Recipient } from '../db/alerts/refused.ts'
import type { RuleRow } from '../db/alerts/rules.ts'
import type { OutgoingMail } from '../portal/outbox.ts'
import { htmlOf, type MailPage, textOf } from './mail-page.ts'
import { headlineOf, heldOf, inOrder, pathOf, rowOf, subjectLine, titleOf } from './notice-words.ts'

/** How many a message lists; the rest is counted. */
const mostListed = 20

export interface About {
  rule: RuleRow
  company: string
  notices: readonly NoticeRow[]
  /** Of our pages. */
  base: string
  now: string
}

/** `07:30 America/Los_Angeles` */
const zoneWords = (timezone: string) => String(timezone.split('/').at(-1)).replaceAll('_', ' ')

export const aboveOf = (company: string, now: string, timezone: string) =>
  `${company} · ${dayWords(now, timezone)}, ${clockWords(now, timezone)} ${zoneWords(timezone)}`

function pageOf({ rule, company, notices, base, now }: About, stop: string): MailPage {
  const sorted = inOrder(notices)
  const exceptions = sorted.flatMap(({ told }) => told.exception ?? [])
  const daily = dailyWords(exceptions)
  const [first] = sorted
  const held = heldOf(notices)
  const count = sorted.length === 1 ? '' : `${counted(sorted.length, 'alert')}.`
  const isAll = sorted.length <= mostListed
  return {
    preheader: [daily && `${daily}.`, count].filter(Boolean).join(' ') || rule.name,
    above: aboveOf(company, now, rule.timezone),
    headline: first ? `${headlineOf(first.told)}.` : rule.name,
    cost: first?.told.exception && dailyWords([first.told.exception]) ? `${dailyWords([first.told.exception])}.` : '',
    lead: [count, sorted.length > 1 && daily && `In all: ${daily}.`, held && `${held}.`].filter(Boolean).join(' '),
    buttons: [
      { words: 'Open it', href: `${base}${first ? pathOf(first.told) : '/exceptions'}` },
      { words: 'All exceptions', href: `${base}/exceptions` },
    ],
    sections: [
      {
        title: rule.name,
        rows: sorted.slice(0, mostListed).map(({ told }) => rowOf(told, base, now)),
        more: isAll ? null : `and ${grouped(sorted.length - mostListed)} more, in the dashboard.`,
      },
    ],
    footer: `You get this because of the alert “${rule.name}”.`,
    footerLinks: [
      { words: 'Change it', href: `${base}/settings/alerts/${rule.id}/edit` },
      { words: 'Stop these mails', href: stop },
    ],
  }
}

/** One mail with all that is to be told. `List-Unsubscribe-Post`: a mail program stops it with one click (RFC 8058). */
export function alertMail(about: About, { user_id, email }: Recipient, stop: string): OutgoingMail {
  const page = pageOf(about, stop)
  return {
    account_id: about.rule.account_id,
    to: email,
    user_id,
    from_name: 'Landfall',
    reply_to: null,
    subscription_id: null,
    subject: subjectLine(about.notices),
    text: textOf(page),
    html: htmlOf(page),
    headers: {
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // By which what waits is dropped when it is stopped.
      'X-Landfall-Rule': about.rule.id,
    },
  }
}

/** As lines, for a channel: the title of each with its link. */
export function linesOf({ notices, base, now }: About) {
  const sorted = inOrder(notices)
  const lines = sorted.slice(0, mostListed).map(({ told }) => {
    const { detail, right, href } = rowOf(told, base, now)
    return { title: titleOf(told), href, rest: [right, detail].filter(Boolean).join(' · ') }
  })
  const rest = sorted.length - lines.length
  return { lines, more: [rest > 0 && `and ${grouped(rest)} more`, heldOf(notices)].filter(Boolean).join(' · ') }
}
