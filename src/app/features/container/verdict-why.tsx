import { t, tc } from '#contract/language.ts'
import type { Container, Fee, Hold } from '#contract/tracking/container.ts'
import type { ContainerExplanation } from '#contract/tracking/explanation.ts'
import { comma, listComma } from '#domain/text.ts'
import { due, money } from '#domain/tracking/fees-due.ts'
import { statusWords, urgencyWords, verdictWords } from '#domain/tracking/words.ts'
import { holdWords } from '#domain/words.ts'
import { age } from '../../lib/dates.ts'
import { inSentence } from '../../lib/in-sentence.ts'
import { useNow } from '../../lib/now.ts'
import { When } from '../../ui/when.tsx'
import { whoSays } from './explain.ts'
import { ruleWords } from './rule-words.ts'

type Box = Container['attributes']

/** What the verdict follows from, each with its source. */
export function VerdictWhy({ entries }: { entries: ContainerExplanation }) {
  const now = useNow()
  const { verdict, urgency, current_status, available_for_pickup: available, holds_at_pod_terminal: holds } = entries
  const { words } = verdictWords[verdict.value as Box['verdict']]
  // What is ready says first what stands in its way: then both are explained.
  const { reason } = urgency.value as Box['urgency']
  const isHindered = verdict.value === 'ready' && (reason === 'costs_money' || reason === 'appointment_too_late')
  const checked = entries.terminal_checked_at.value as Box['terminal_checked_at']
  const parts = holds.parts.map((part) => ({ ...part, hold: part.value as Hold }))
  const active = parts.filter(({ hold }) => hold.status === 'hold')
  return (
    <>
      <h3>{t('Why {value}', { value: inSentence(isHindered ? urgencyWords[reason] : words) })}</h3>
      {isHindered && <HindranceWhy entries={entries} />}
      <dl className="kv">
        <dt>{t('Status')}</dt>
        <dd>{statusWords[current_status.value as Box['current_status']]}</dd>
        <dt>{t('Available')}</dt>
        <dd>
          {available.value === null ? inSentence(ruleWords(available.rule)) : available.value ? t('yes') : t('no')}
          {available.value !== null && available.reported_at && (
            <span className="text-ink-3">
              {comma}
              {whoSays(available)}
              {comma}
              <When at={available.reported_at} zone={available.timezone} />
            </span>
          )}
        </dd>
        <dt>{t('Active holds')}</dt>
        <dd>
          {active.length === 0
            ? tc('nothing of the kind', 'none')
            : active.map((one) => `${holdWords[one.hold.name]} (${whoSays(one)})`).join(listComma)}
        </dd>
        <dt>{tc('when a terminal was asked', 'Checked')}</dt>
        <dd>{checked ? t('terminal {age} ago', { age: age(checked, now) }) : t('terminal never')}</dd>
      </dl>
      {holds.candidates.length > 0 && (
        <>
          <h4>{t('Holds that ended')}</h4>
          <ul>
            {holds.candidates.map((one) => (
              <li key={`${one.observation_id} ${one.rule.code}`}>
                <span>{holdWords[(one.value as Hold).name]}</span>
                <span>
                  {whoSays(one)}
                  <small className="block text-ink-3">{ruleWords(one.rule)}</small>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-2 border-line border-t pt-2">
        <b>{isHindered ? t('{verdict}:', { verdict: words }) : t('Why:')}</b> {ruleWords(verdict.rule)}
      </p>
    </>
  )
}

/** Why it costs money or is booked too late: the rule, the last free day and what the terminal has billed. */
function HindranceWhy({ entries: { urgency, binding_lfd, fees_at_pod_terminal } }: { entries: ContainerExplanation }) {
  const day = binding_lfd.value as Box['binding_lfd']
  const billed = due(fees_at_pod_terminal.value as Fee[]).filter(({ amount }) => amount > 0)
  return (
    <>
      <p>{ruleWords(urgency.rule)}</p>
      {(day || billed.length > 0) && (
        <dl className="kv">
          {day && (
            <>
              <dt>{t('Last free day')}</dt>
              <dd>
                <When at={day} zone={binding_lfd.timezone} whole />
              </dd>
            </>
          )}
          {billed.length > 0 && (
            <>
              <dt>{t('Billed by the terminal so far')}</dt>
              <dd>{billed.map(money).join(listComma)}</dd>
            </>
          )}
        </dl>
      )}
    </>
  )
}
