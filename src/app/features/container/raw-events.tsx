import { t, tc } from '#contract/language.ts'
import type { RawEvent } from '#contract/tracking/raw-event.ts'
import { semicolon } from '#domain/text.ts'
import { doubtWords, rawEventWords } from '../../lib/event-words.ts'
import { When } from '../../ui/when.tsx'

const columns = [
  t('Time'),
  tc('what a source said, in its own words', 'Said'),
  tc('what it was taken for', 'Read as'),
  t('Place'),
  t('Source'),
  tc('when a source said so', 'Reported'),
  t('In doubt'),
]

/** Everything the sources said, estimates and withdrawn statements included, in their own words. */
export function RawEvents({ statements }: { statements: readonly RawEvent[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className="mt-6 overflow-x-auto" aria-label={t('Raw events')} tabIndex={0}>
      <h3>{t('Raw events, {count}', { count: statements.length })}</h3>
      <table className="plain-table mt-1 text-13">
        <thead>
          <tr>
            {columns.map((words) => (
              <th key={words} scope="col">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {statements.map((event) => (
            <Row key={event.id} event={event.attributes} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ event }: { event: RawEvent['attributes'] }) {
  const { timestamp, timezone, estimated, invalidated_at, reported_at, refused, doubts } = event
  const time = timestamp && <When at={timestamp} zone={timezone} estimated={estimated} />
  return (
    <tr>
      <td className="whitespace-nowrap">{invalidated_at ? <s>{time}</s> : time}</td>
      <td className="font-code text-12">{event.original_event}</td>
      <td>{event.event ? rawEventWords[event.event] : <span className="text-ink-3">{t('kept, not read')}</span>}</td>
      <td>{event.location_name ?? event.location_locode}</td>
      <td>{event.data_provider_name}</td>
      <td className="whitespace-nowrap text-ink-2">{reported_at && <When at={reported_at} zone="UTC" />}</td>
      <td className="text-12">
        {[refused, ...doubts.map((doubt) => doubtWords[doubt])].filter(Boolean).join(semicolon)}
      </td>
    </tr>
  )
}
