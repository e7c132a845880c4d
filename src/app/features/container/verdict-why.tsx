import type { VerdictCode } from '#contract/container.ts'
import { age } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { holdWords, statusWords, verdictWords } from '../../lib/words.ts'
import { When } from '../../ui/when.tsx'
import type { Evidence } from './explain.ts'

/** The rule of each verdict, as domain/verdict.ts has it. */
const rules: Record<VerdictCode, string> = {
  ready: 'the terminal says available, and lists no active hold.',
  blocked: 'a hold is active, and the terminal does not say available.',
  not_released: 'the terminal says not available, and lists no active hold.',
  sources_disagree: 'available and an active hold are both reported: one of them is wrong.',
  unknown: 'it is unloaded, and nobody who has it says whether it is available.',
  not_arrived: 'nothing reports it as unloaded at the port of discharge.',
  on_rail: 'it goes on by rail, and has not been unloaded from the train.',
  gone: 'it was reported as out of the place of pickup.',
}

/** What the verdict was made of. It is calculated from these, and from nothing else. */
export function VerdictWhy({ evidence: { box, route, terminal, events } }: { evidence: Evidence }) {
  const now = useNow()
  const since = events.findLast(({ facts }) => /\.(not_)?available$/.test(facts.event))
  const active = box.holds_at_pod_terminal.filter(({ status }) => status === 'hold')
  return (
    <>
      <h3>Why {verdictWords[box.verdict].words.toLowerCase()}</h3>
      <dl className="kv">
        <dt>Status</dt>
        <dd>{statusWords[box.current_status]}</dd>
        <dt>Available</dt>
        <dd>
          {!box.availability_known || box.available_for_pickup === null
            ? 'nobody says'
            : box.available_for_pickup
              ? 'yes'
              : 'no'}
          {since?.at && (
            <span className="text-ink-3">
              , since <When at={since.at} zone={since.facts.timezone} />
            </span>
          )}
        </dd>
        <dt>Active holds</dt>
        <dd>
          {active.length === 0 ? 'none' : [...new Set(active.map(({ name }) => holdWords[name].words))].join(', ')}
        </dd>
        <dt>Source</dt>
        <dd>{terminal ?? 'no terminal yet'}, calculated from what it says</dd>
        <dt>Checked</dt>
        <dd>
          {box.terminal_checked_at ? `terminal ${age(box.terminal_checked_at, now)} ago` : 'terminal never'}
          {', '}
          {route.line_tracking_last_succeeded_at
            ? `line ${age(route.line_tracking_last_succeeded_at, now)} ago`
            : 'line never'}
        </dd>
      </dl>
      <p className="chosen">
        <b>Shown because</b> {rules[box.verdict]}
      </p>
    </>
  )
}
