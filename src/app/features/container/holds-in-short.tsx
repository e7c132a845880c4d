import type { Hold } from '#contract/container.ts'
import { holdWords } from '../../lib/words.ts'

/** Each hold and who clears it; the terminal's own words on hover. */
export function HoldsInShort({ holds }: { holds: readonly Hold[] }) {
  if (holds.length === 0) return <span className="text-ink-3">none</span>
  return holds.map((hold, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a terminal may report the same hold twice
    <span key={at} title={hold.description}>
      {at > 0 && <span className="text-ink-3"> · </span>}
      {holdWords[hold.name].words}{' '}
      <span className="text-ink-3">{hold.status === 'pending' ? 'announced' : holdWords[hold.name].who}</span>
    </span>
  ))
}
