import { t } from '#contract/language.ts'
import type { ExpectedNext } from '#contract/tracking/expected-next.ts'
import { stepWords } from '#domain/tracking/step-words.ts'
import { expectedStateWords } from '#domain/tracking/words.ts'
import { When } from '../../ui/when.tsx'

/** `Discharge in Los Angeles Tue 17 Nov · overdue`: the time of a plan, or the usual one. */
export function NextStep({ next }: { next: ExpectedNext | null }) {
  if (!next) return <span className="text-ink-3">{t('nothing expected')}</span>
  const words = stepWords(next)
  const isLate = next.state === 'overdue' || next.state === 'silent'
  return (
    <span className="flex min-w-0 items-baseline gap-x-2">
      <span className="cut" title={words}>
        {words}
      </span>
      <When at={next.at} zone={next.timezone} estimated dayOnly />
      {isLate && <span className="warning whitespace-nowrap font-mid text-12">{expectedStateWords[next.state]}</span>}
    </span>
  )
}
