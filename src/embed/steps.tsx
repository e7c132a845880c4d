import type { EmbedContainer } from '#contract/portal/embed.ts'
import { filled } from '#domain/portal/customer-format.ts'
import { Paper, type PaperOf } from './paper.tsx'
import { useTelling } from './telling.tsx'

const weights = {
  done: 'font-mid',
  now: 'font-[700] text-accent',
  to_come: 'font-text text-ink-2',
} as const

/** One part of the scale: what is done is full, what is to come a frame, and between two that are done is a gap. */
function markOf(status: keyof typeof weights, at: number, isLast: boolean): string {
  if (status === 'to_come') return 'border-line-2 tablet:border-s-0 max-tablet:border-t-0'
  const gap = at > 0 ? 'tablet:border-s-surface' : ''
  if (status === 'now')
    return `border-accent bg-[linear-gradient(90deg,var(--accent)_55%,transparent_55%)] max-tablet:bg-[linear-gradient(180deg,var(--accent)_55%,transparent_55%)] ${gap}`
  const end = isLast ? 'tablet:border-e-surface' : 'tablet:border-e-0 max-tablet:border-b-0'
  return `border-ink bg-ink ${end} ${gap} ${at > 0 ? 'max-tablet:border-t-surface' : ''}`
}

/** The five steps, as one bar of the chart's scale. */
export function Steps({
  container: { steps, state },
  proofs,
}: {
  container: EmbedContainer
  proofs: readonly PaperOf[]
}) {
  const { words, format, placeIn, t } = useTelling()
  const current = steps.findIndex(({ status }) => status === 'now')
  const label = t('step_of', { n: current === -1 ? steps.length : current + 1 })
  const stepWords = { ...words.states, ...words.steps }
  return (
    <ol className="grid grid-cols-5 max-tablet:grid-cols-1" aria-label={label}>
      {steps.map(({ step, status, since, expected }, at) => (
        <li
          key={step}
          className="max-tablet:grid max-tablet:min-h-8 max-tablet:grid-cols-[12px_1fr_auto] max-tablet:items-center max-tablet:gap-x-3 [&_button_span]:block [&_button_span]:text-13"
          aria-current={status === 'now' ? 'step' : undefined}
        >
          <i
            className={`mb-2 block h-2.5 border-[1.5px] forced-color-adjust-none max-tablet:mb-0 max-tablet:h-full max-tablet:w-2.5 print:[print-color-adjust:exact] ${markOf(status, at, at === steps.length - 1)}`}
            aria-hidden="true"
          />
          <b className={`block pe-2 max-tablet:py-1.5 max-tablet:pe-0 ${weights[status]}`}>
            {status === 'now' ? words.states[state] : stepWords[step]}
          </b>
          <span className="block pe-2 text-13 text-ink-3 max-tablet:py-1.5 max-tablet:pe-0 max-tablet:text-end">
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
