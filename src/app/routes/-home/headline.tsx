import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { useRef } from 'react'
import type { Exception } from '#contract/exceptions/exception.ts'
import type { HomeCauses } from '#contract/home/home.ts'
import { language, t, tn } from '#contract/language.ts'
import { partsOfDay, weekdayWords } from '#domain/calendar-words.ts'
import { boxes, causeWords } from '#domain/exceptions/words.ts'
import { useNow } from '../../lib/now.ts'
import { useShortcut } from '../../lib/shortcut.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { askWords } from '../-exceptions/ask-words.ts'
import { causesQuery, moneyQuery } from './queries.ts'
import { Bones, Failed } from './section.tsx'
import { costWords, deedWords, waitWords } from './words.ts'

type Known = ReadonlyMap<string, Exception>

/** What came along, by its id. */
export const exceptionsIn = (included: readonly object[] | undefined): Known =>
  new Map((included as Exception[] | undefined)?.filter(({ type }) => type === 'exception').map((one) => [one.id, one]))

/** One sentence: what to do first, and what it costs not to. */
export function Headline() {
  const { data, error, refetch } = useQuery(causesQuery)
  const button = useRef<HTMLAnchorElement>(null)
  useShortcut('Enter', () => button.current?.click(), { words: t('Open what the first sentence is about') })
  if (!data) return error ? <Failed what={t('What to do first')} error={error} onRetry={refetch} /> : <Bones />
  const known = exceptionsIn(data.included)
  const { attributes } = data.data
  const first = known.get(attributes.headline_exception_id ?? '')?.attributes
  const next = known.get(attributes.next_exception_id ?? '')?.attributes
  if (!first) return <Nothing causes={attributes} button={button} />
  const actor = first.who_acts
  return (
    <>
      <div>
        <h1 className="text-26/8.5 max-tablet:text-[22px]/7">
          {attributes.headline === 'ours' ? deedWords(first) : waitWords(first)}{' '}
          <span className="past">{costWords(first)}</span>
        </h1>
        <p className="text-ink-2">{afterThat(next, attributes.near_count)}</p>
      </div>
      <div className="flex items-start gap-2 max-tablet:w-full max-tablet:*:flex-1">
        <Link
          ref={button}
          to="/exceptions"
          search={{ open: attributes.headline_exception_id ?? undefined }}
          className={buttonStyle('primary')}
          aria-keyshortcuts="Enter"
        >
          {openWords(first.container_count)}
        </Link>
        {actor && actor !== 'us' && (
          <Link
            to="/exceptions"
            search={{ open: attributes.headline_exception_id ?? undefined, ask: '1' }}
            className={buttonStyle()}
          >
            <MessageSquare /> {askWords(actor)}
          </Link>
        )}
      </div>
    </>
  )
}

function afterThat(next: Exception['attributes'] | undefined, near: number): string {
  if (!next)
    return near > 0
      ? tn(
          near,
          '{count} container runs out of free time within two days.',
          '{count} containers run out of free time within two days.',
        )
      : ''
  const then = { cause: causeWords(next), containers: boxes(next.container_count) }
  return near > 0
    ? tn(
        near,
        'After that: {cause}, {containers}, and {count} container runs out of free time within two days.',
        'After that: {cause}, {containers}, and {count} containers run out of free time within two days.',
        then,
      )
    : t('After that: {cause}, {containers}.', then)
}

const openWords = (count: number) => (count === 1 ? t('Open it') : t('Open the {count}', { count }))

interface NothingProps {
  causes: HomeCauses['attributes']
  button: React.Ref<HTMLAnchorElement>
}

function Nothing({ causes: { next_deadline_on: on, next_deadline_count: count }, button }: NothingProps) {
  const now = useNow()
  const costing = useQuery(moneyQuery(now)).data?.data.attributes.costing_count ?? 0
  return (
    <>
      <div>
        {/* What somebody has put aside, or handled, goes on costing. */}
        <h1 className="text-26/8.5 max-tablet:text-[22px]/7">
          {costing > 0 ? t('Nothing that costs money is open.') : t('Nothing costs money today.')}
        </h1>
        <p className="text-ink-2">
          {on
            ? tn(
                count,
                'Next: the free time of {count} container runs out on {date}.',
                'Next: the free time of {count} containers runs out on {date}.',
                { date: dayWords(on) },
              )
            : t('No last free day is known ahead.')}
        </p>
      </div>
      <div className="flex items-start gap-2 max-tablet:w-full max-tablet:*:flex-1">
        <Link
          ref={button}
          to="/shipments"
          search={on ? { deadline: `${on}..${on}` } : {}}
          className={buttonStyle('primary')}
          aria-keyshortcuts="Enter"
        >
          {on ? openWords(count) : t('Open the shipments')}
        </Link>
      </div>
    </>
  )
}

/** `Sat 21 Nov`: a day of a calendar, of no clock. */
export const dayWords = (on: string) => weekdayWords(partsOfDay(on))

/** `S` of a Saturday. */
export const weekdayLetter = (on: string) =>
  new Date(on).toLocaleDateString(language, { weekday: 'narrow', timeZone: 'UTC' })
