import type { EmbedContainer } from '#contract/portal/embed.ts'
import { filled } from '#domain/portal/customer-format.ts'
import { Paper, type PaperOf } from './paper.tsx'
import { useTelling } from './telling.tsx'

const looks = { done: 'dn', now: 'cu', to_come: 'to' } as const

/** The five steps, as one bar of the chart's scale. */
export function Steps({
  container: { steps, state },
  proofs,
}: {
  container: EmbedContainer
  proofs: readonly PaperOf[]
}) {
  const { words, format, placeIn, t } = useTelling()
  const at = steps.findIndex(({ status }) => status === 'now')
  const label = t('step_of', { n: at === -1 ? steps.length : at + 1 })
  const stepWords = { ...words.states, ...words.steps }
  return (
    <ol className="five" aria-label={label}>
      {steps.map(({ step, status, since, expected }) => (
        <li key={step} className={looks[status]} aria-current={status === 'now' ? 'step' : undefined}>
          <i aria-hidden="true" />
          <b>{status === 'now' ? words.states[state] : stepWords[step]}</b>
          <span>
            {since
              ? [format.day(since), ...(since.place ? [placeIn(since.place)] : [])].join(words.comma)
              : expected && filled(words.page.step_expected, { date: format.day(expected) })}
          </span>
          {step === 'with_you' && status !== 'to_come' && proofs.map((proof) => <Paper key={proof.id} {...proof} />)}
        </li>
      ))}
    </ol>
  )
}
