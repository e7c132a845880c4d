import { grouped, t, tn } from '#contract/language.ts'
import type { DigestTimes } from '#domain/alerts/digest-slot.ts'
import { byWeight } from '#domain/alerts/rule.ts'
import type { ExceptionSnapshot } from '#domain/alerts/snapshot.ts'
import { timesWords } from '#domain/alerts/times-words.ts'
import { dailyWords, headlineWords } from '#domain/alerts/words.ts'
import { boxes } from '#domain/exceptions/words.ts'
import { colon } from '#domain/text.ts'
import { oneLine } from '../portal/html.ts'
import { aboveOf } from './alert-mail.ts'
import type { MailPage, MailSection } from './mail-page.ts'
import { exceptionRow } from './notice-words.ts'

/** How many a section lists; the rest is counted. */
const mostListed = 15

export interface DigestState {
  open: readonly (ExceptionSnapshot & { id: string; opened_at: string })[]
  /** How many closed by themselves since the last one. */
  closed: number
}

interface About {
  company: string
  times: DigestTimes
  /** When the last one was sent, or would have been. */
  since: string
  base: string
  now: string
  stop: string
}

type Open = DigestState['open'][number]

/** What the mail says, and its subject; undefined where there is nothing to say. */
export function digestPage(
  { open, closed }: DigestState,
  { company, times, since, base, now, stop }: About,
): { subject: string; page: MailPage } | undefined {
  const sorted = open.toSorted(byWeight)
  const costs = sorted.filter(({ severity }) => severity === 'costs_now')
  const soon = sorted.filter(({ severity }) => severity === 'soon')
  const fresh = sorted.filter(({ severity, opened_at }) => severity === 'watch' && opened_at >= since)
  const first = firstOf(costs) ?? soon[0] ?? fresh[0]
  if (!first) return undefined
  const count = first.container_count
  const cost = dailyWords([first])
  const money = moneyWords(costs)
  const runOut = soon.length > 0 && t('{containers} near the last free day.', { containers: boxesOf(soon) })
  const headline = headlineWords(first)
  const closedWords =
    closed > 0 &&
    tn(closed, '{count} exception closed since the last digest.', '{count} exceptions closed since the last digest.')
  const sectionOf = (title: string, rows: readonly Open[]): MailSection[] =>
    rows.length === 0
      ? []
      : [
          {
            title,
            rows: rows
              .slice(0, mostListed)
              .map((one) => ({ ...exceptionRow(one, now), href: `${base}/exceptions?open=${one.id}` })),
            more:
              rows.length > mostListed
                ? t('and {count} more, in the dashboard.', { count: grouped(rows.length - mostListed) })
                : null,
          },
        ]
  const page: MailPage = {
    preheader:
      [money?.said, runOut].filter(Boolean).join(' ') ||
      tn(fresh.length, '{count} new exception to watch.', '{count} new exceptions to watch.'),
    above: aboveOf(company, now, times.timezone),
    headline: t('{what}.', { what: headline }),
    cost: cost && (count === 1 ? t('It costs {cost}.', { cost }) : t('They cost {cost}.', { cost })),
    lead: [money ? money.inAll : t('Nothing costs money now.'), runOut, closedWords].filter(Boolean).join(' '),
    buttons: [
      {
        words: count === 1 ? t('Open it') : t('Open the {count}', { count: grouped(count) }),
        href: `${base}/exceptions?open=${first.id}`,
      },
      {
        words: tn(open.length, 'All {count} exception', 'All {count} exceptions'),
        href: `${base}/exceptions`,
      },
    ],
    sections: [
      ...sectionOf(t('Costs money now'), costs),
      ...sectionOf(t('Runs out soon'), soon),
      ...sectionOf(t('New to watch'), fresh),
    ],
    footer: t(
      'Last free days are in the time of each place; costs by the tariffs on file. You get this at {time} on {weekdays}, where there is something to say.',
      timesWords(times),
    ),
    footerLinks: [
      { words: t('Change time or days'), href: `${base}/settings/alerts` },
      { words: t('Stop these mails'), href: stop },
    ],
  }
  return { subject: oneLine([headline, cost].filter(Boolean).join(colon)), page }
}

/** What costs money now, by itself and after what one of it costs; undefined where nothing does. */
function moneyWords(costs: readonly Open[]): { said: string; inAll: string } | undefined {
  if (costs.length === 0) return undefined
  const [money, containers] = [dailyWords(costs), boxesOf(costs)]
  if (money)
    return {
      said: t('{money} on {containers}.', { money, containers }),
      inAll: t('In all: {money} on {containers}.', { money, containers }),
    }
  return {
    said: t('{containers} past free time; no rules say what a day costs.', { containers }),
    inAll: t('In all: {containers} past free time; no rules say what a day costs.', { containers }),
  }
}

/** What we can do something about goes before what others have to; both by cost. */
const firstOf = (costs: readonly Open[]) =>
  costs.find(({ who_acts }) => who_acts === 'us' || who_acts === 'trucker') ?? costs[0]

/** Each once, however many exceptions it has; of an exception that names not all of its own, the others are counted, too. */
function boxesOf(some: readonly Open[]): string {
  const named = new Set(some.flatMap(({ container_ids }) => container_ids))
  const others = some.reduce((sum, one) => sum + one.container_count - one.container_ids.length, 0)
  return boxes(named.size + others)
}
