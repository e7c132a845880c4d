import { grouped, t, tn } from '#contract/language.ts'
import { clockWords, dailyWords, dayWords } from '#domain/alerts/words.ts'
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

export function aboveOf(company: string, now: string, timezone: string): string {
  const at = { day: dayWords(now, timezone), time: clockWords(now, timezone), place: zoneWords(timezone) }
  return `${company} · ${t('{day}, {time} {place}', at)}`
}

function pageOf({ rule, company, notices, base, now }: About, stop: string): MailPage {
  const sorted = inOrder(notices)
  const exceptions = sorted.flatMap(({ told }) => told.exception ?? [])
  const money = dailyWords(exceptions)
  const [first] = sorted
  const cost = first?.told.exception ? dailyWords([first.told.exception]) : ''
  const held = heldOf(notices)
  const count = sorted.length === 1 ? '' : tn(sorted.length, '{count} alert.', '{count} alerts.')
  const isAll = sorted.length <= mostListed
  return {
    preheader: [money && t('{what}.', { what: money }), count].filter(Boolean).join(' ') || rule.name,
    above: aboveOf(company, now, rule.timezone),
    headline: first ? t('{what}.', { what: headlineOf(first.told) }) : rule.name,
    cost: cost && t('{what}.', { what: cost }),
    lead: [count, sorted.length > 1 && money && t('In all: {money}.', { money }), held && t('{what}.', { what: held })]
      .filter(Boolean)
      .join(' '),
    buttons: [
      { words: t('Open it'), href: `${base}${first ? pathOf(first.told) : '/exceptions'}` },
      { words: t('All exceptions'), href: `${base}/exceptions` },
    ],
    sections: [
      {
        title: rule.name,
        rows: sorted.slice(0, mostListed).map(({ told }) => rowOf(told, base, now)),
        more: isAll ? null : t('and {count} more, in the dashboard.', { count: grouped(sorted.length - mostListed) }),
      },
    ],
    footer: t('You get this because of the alert “{name}”.', { name: rule.name }),
    footerLinks: [
      { words: t('Change it'), href: `${base}/settings/alerts/${rule.id}/edit` },
      { words: t('Stop these mails'), href: stop },
    ],
  }
}

/** One mail with all that is to be told. `List-Unsubscribe-Post`: a mail program stops it with one click (RFC 8058). */
export function alertMail(
  about: About,
  { user_id, email }: Pick<Recipient, 'user_id' | 'email'>,
  stop: string,
): OutgoingMail {
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
  const more = rest > 0 && t('and {count} more', { count: grouped(rest) })
  return { lines, more: [more, heldOf(notices)].filter(Boolean).join(' · ') }
}
