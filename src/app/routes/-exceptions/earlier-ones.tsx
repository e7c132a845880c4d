import { tn } from '#contract/language.ts'

/** How many came before the ones that are shown. */
export function EarlierOnes({ data, meta: { total } }: { data: readonly unknown[]; meta: { total: number } }) {
  const count = total - data.length
  if (count <= 0) return null
  return (
    <p className="mt-2 text-12 text-ink-3">
      {tn(count, '{count} earlier one is not shown.', '{count} earlier ones are not shown.')}
    </p>
  )
}
