import { useQueries } from '@tanstack/react-query'
import type { AwaitedEvent, Exception } from '#contract/exceptions/exception.ts'
import { t } from '#contract/language.ts'
import { addDays, weekdayOf } from '#domain/days.ts'
import { canStillHappen } from '#domain/exceptions/awaited.ts'
import { localInstant } from '#domain/instants.ts'
import { hereClock, hereZone } from '../../lib/zone.ts'
import { containersQuery } from './queries.ts'

export interface Snooze {
  words: string
  until?: string
  event?: AwaitedEvent
}

interface Props {
  some: readonly Exception[]
  refusal: string | undefined
  onPick: (snooze: Snooze) => void
}

/** Until when, or until what: what cannot happen any more is no choice. */
export function Snoozes({ some, refusal, onPick }: Props) {
  const events = useEventsToCome(some)
  const choices = [
    ...mornings(Date.now()),
    ...(events ?? []).map((event) => ({ words: untilWords[event], event })),
    { words: t('Until it changes for the worse') },
  ]
  return (
    <>
      {choices.map((choice) => (
        <button
          key={choice.words}
          type="button"
          disabled={refusal !== undefined}
          title={refusal}
          onClick={() => onPick(choice)}
        >
          {choice.words}
        </button>
      ))}
      {events === undefined && <p className="pop-note">{t('Loading…')}</p>}
    </>
  )
}

const untilWords: Record<AwaitedEvent, string> = {
  discharged: t('Until discharged'),
  available: t('Until available'),
  arrival_reported: t('Until a new arrival is reported'),
  hold_changed: t('Until a hold changes'),
}

/** As many containers of each are looked at, and of as many exceptions: of the others the server decides. */
const mostBoxes = 25
const mostExceptions = 20

/** What can still happen to a container of each; undefined while nobody knows. */
function useEventsToCome(some: readonly Exception[]): readonly AwaitedEvent[] | undefined {
  const isOfContainers = some.every(({ attributes }) => attributes.subject_count === 0)
  const asked = isOfContainers && some.length <= mostExceptions ? some : []
  const answers = useQueries({ queries: asked.map(({ id }) => containersQuery(id, mostBoxes)) })
  if (!isOfContainers) return []
  if (answers.some(({ isLoading }) => isLoading)) return undefined
  return (Object.keys(untilWords) as AwaitedEvent[]).filter((event) =>
    answers.every(
      ({ data }) =>
        data === undefined ||
        data.meta.total > data.data.length ||
        data.data.some(({ attributes }) => canStillHappen(event, attributes)),
    ),
  )
}

/** Mornings of whoever looks. */
function mornings(now: number): Snooze[] {
  const today = hereClock(now).slice(0, 10)
  const morning = (days: number) => localInstant(addDays(today, days), '07:00:00', hereZone())
  const toMonday = 8 - weekdayOf(today)
  return [
    { words: t('Until tomorrow, 07:00'), until: morning(1) },
    ...(toMonday > 1 ? [{ words: t('Until Monday, 07:00'), until: morning(toMonday) }] : []),
    { words: t('For a week'), until: morning(7) },
  ]
}
