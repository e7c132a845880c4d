import { grouped } from '#contract/language.ts'
import { byWeight } from '#domain/alerts/rule.ts'
import type { ExceptionSnapshot } from '#domain/alerts/snapshot.ts'
import { dailyWords, headlineWords } from '#domain/alerts/words.ts'
import { counted } from '#domain/text.ts'
import { oneLine } from '../portal/html.ts'
import { aboveOf } from './compose.ts'
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
  timezone: string
  /** When the last one was sent, or would have been. */
  since: string
  base: string
  now: string
  stop: string
  weekdays: string
}

type Open = DigestState['open'][number]

/** What the mail says, and its subject; undefined where there is nothing to say. */
export function digestPage(
  { open, closed }: DigestState,
  about: About,
): { subject: string; page: MailPage } | undefined {
  const sorted = open.toSorted(byWeight)
  const costs = sorted.filter(({ severity }) => severity === 'costs_now')
  const soon = sorted.filter(({ severity }) => severity === 'soon')
  const fresh = sorted.filter(({ severity, opened_at }) => severity === 'watch' && opened_at >= about.since)
  const first = firstOf(costs) ?? soon[0] ?? fresh[0]
  if (!first) return undefined
  const cost = dailyWords([first])
  const daily = dailyWords(costs)
  const runOut = soon.length > 0 ? `${boxesOf(soon)} near the last free day.` : ''
  const unpriced = costs.length > 0 && `${boxesOf(costs)} past free time; no rules say what a day costs.`
  const money = [daily ? `${daily} on ${boxesOf(costs)}.` : unpriced, runOut].filter(Boolean).join(' ')
  const headline = headlineWords(first)
  const closedWords = closed > 0 ? ` ${counted(closed, 'exception')} closed since the last digest.` : ''
  const sectionOf = (title: string, rows: readonly Open[]): MailSection[] =>
    rows.length === 0
      ? []
      : [
          {
            title,
            rows: rows.slice(0, mostListed).map((one) => ({
              ...exceptionRow(one, about.now),
              href: `${about.base}/exceptions?open=${one.id}`,
            })),
            more: rows.length > mostListed ? `and ${grouped(rows.length - mostListed)} more, in the dashboard.` : null,
          },
        ]
  const page: MailPage = {
    preheader: money || `${counted(fresh.length, 'new exception')} to watch.`,
    above: aboveOf(about.company, about.now, about.timezone),
    headline: `${headline}.`,
    cost: cost && `${first.container_count === 1 ? 'It costs' : 'They cost'} ${cost}.`,
    lead: `${costs.length === 0 ? `Nothing costs money now.${runOut && ` ${runOut}`}` : `In all: ${money}`}${closedWords}`,
    buttons: [
      {
        words: `Open ${first.container_count === 1 ? 'it' : `the ${grouped(first.container_count)}`}`,
        href: `${about.base}/exceptions?open=${first.id}`,
      },
      { words: `All ${counted(open.length, 'exception')}`, href: `${about.base}/exceptions` },
    ],
    sections: [
      ...sectionOf('Costs money now', costs),
      ...sectionOf('Runs out soon', soon),
      ...sectionOf('New to watch', fresh),
    ],
    footer: `Last free days are in the time of each place; costs by the tariffs on file. You get this ${about.weekdays}, where there is something to say.`,
    footerLinks: [
      { words: 'Change time or days', href: `${about.base}/settings/alerts` },
      { words: 'Stop these mails', href: about.stop },
    ],
  }
  return { subject: oneLine([headline, cost && `${cost}`].filter(Boolean).join(': ')), page }
}

/** What we can do something about goes before what others have to; both by cost. */
const firstOf = (costs: readonly Open[]) =>
  costs.find(({ who_acts }) => who_acts === 'us' || who_acts === 'trucker') ?? costs[0]

/** Each once, however many exceptions it has; of an exception that names not all of its own, the others are counted, too. */
function boxesOf(some: readonly Open[]): string {
  const named = new Set(some.flatMap(({ container_ids }) => container_ids))
  const others = some.reduce((sum, one) => sum + one.container_count - one.container_ids.length, 0)
  return counted(named.size + others, 'container')
}
