import type { EventFacts } from '../../features/container/events.ts'
import { eventWords } from '../../lib/event-words.ts'
import { When } from '../../ui/when.tsx'

interface Props {
  /** Undefined while they are asked for. */
  events: readonly EventFacts[] | undefined
  error: Error | null
}

/** What happened last, newest first. The page has all of it. */
export function PanelEvents({ events, error }: Props) {
  const past = (events ?? []).filter(({ facts, at }) => !facts.estimated && !facts.invalidated_at && at)
  const last = past.sort((a, b) => String(b.at).localeCompare(String(a.at))).slice(0, 4)
  return (
    <section>
      <h3 className="label">Last events</h3>
      {!events && !error && <span className="bone w-48" />}
      {error && <p className="text-ink-2">The events could not be loaded: {error.message}</p>}
      {events && last.length === 0 && <p className="text-ink-3">Nothing is reported yet.</p>}
      <ol className="panel-events">
        {last.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
    </section>
  )
}

function Event({ event: { facts, at, place } }: { event: EventFacts }) {
  return (
    <li>
      <span className="text-ink-2">{at && <When at={at} zone={facts.timezone} />}</span>
      <span>
        {eventWords[facts.event]}
        {place && <span className="text-ink-2">, {place}</span>}
      </span>
    </li>
  )
}
