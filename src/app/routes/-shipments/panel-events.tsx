import { t } from '#contract/language.ts'
import { comma } from '#domain/text.ts'
import { type EventFacts, eventWordsOf } from '../../features/container/events.ts'
import type { Expected } from '../../features/container/journey.ts'
import { saysMore } from '../../features/container/timeline.ts'
import { When } from '../../ui/when.tsx'

/** When, and what. */
const line = 'grid grid-cols-[128px_minmax(0,1fr)] gap-2 py-0.5'

interface Props {
  /** What should be reported next. */
  next: Expected | undefined
  /** Undefined while they are asked for. */
  events: readonly EventFacts[] | undefined
  error: Error | null
}

/** What should be reported next, and what happened last, newest first. The page has all of it. */
export function PanelEvents({ next, events, error }: Props) {
  const told = (events ?? []).filter(({ facts, at }) => !facts.estimated && !facts.invalidated_at && at)
  const past = told.filter(saysMore(told))
  const last = past.sort((a, b) => String(b.at).localeCompare(String(a.at))).slice(0, 4)
  return (
    <section>
      {next && (
        <>
          <h3 className="label">{t('Expected next')}</h3>
          <Next {...next} />
        </>
      )}
      <h3 className="label">{t('Last events')}</h3>
      {!events && !error && <span className="bone w-48" />}
      {error && (
        <p className="text-ink-2">{t('The events could not be loaded: {message}', { message: error.message })}</p>
      )}
      {events && last.length === 0 && <p className="text-ink-3">{t('Nothing is reported yet.')}</p>}
      <ol>
        {last.map((event) => (
          <Event key={event.id} event={event} isFirst={isFirstOf(told, event)} />
        ))}
      </ol>
    </section>
  )
}

function Next({ at, timezone: zone, words, place, kind }: Expected) {
  return (
    <p className={`${line} mb-2.5`}>
      <span className="text-ink-2">
        <When at={at} zone={zone} estimated={kind === 'estimate'} />
      </span>
      <span>
        {words}
        {place && (
          <span className="text-ink-2">
            {comma}
            {place}
          </span>
        )}
      </span>
    </p>
  )
}

/** Whether a deadline had said nothing before. */
const isFirstOf = (events: readonly EventFacts[], { at, facts }: EventFacts) =>
  facts.event.endsWith('.changed') &&
  !events.some((one) => one.facts.event === facts.event && String(one.at) < String(at))

function Event({ event: { facts, at, place }, isFirst }: { event: EventFacts; isFirst: boolean }) {
  return (
    <li className={line}>
      <span className="text-ink-2">{at && <When at={at} zone={facts.timezone} />}</span>
      <span>
        {eventWordsOf(facts.event, isFirst)}
        {place && (
          <span className="text-ink-2">
            {comma}
            {place}
          </span>
        )}
      </span>
    </li>
  )
}
