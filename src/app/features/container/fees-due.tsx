import { tc } from '#contract/language.ts'
import type { Fee } from '#contract/tracking/container.ts'
import { due, feeSum } from '#domain/tracking/fees-due.ts'

/** What is due, one sum per currency. */
export function FeesDue({ fees }: { fees: readonly Fee[] }) {
  const sums = due(fees)
  if (sums.length === 0) return <span className="text-ink-3">{tc('nothing of the kind', 'none')}</span>
  return (
    <span className="inline-grid justify-items-end font-mid leading-4">
      {sums.map((sum) => (
        <span key={sum.currency}>{feeSum(sum)}</span>
      ))}
    </span>
  )
}
