import type { Hold } from '#contract/container.ts'
import { grouped } from '../../lib/grouped.ts'
import { holdWords } from '../../lib/words.ts'

/** Each kind of hold, how many of it and who clears it; the terminal's own words on hover. */
export function HoldsInShort({ holds }: { holds: readonly Hold[] }) {
  if (holds.length === 0) return <span className="text-ink-3">none</span>
  const kinds = holds.filter((hold, at) => holds.findIndex(isLike(hold)) === at)
  return kinds.map((hold, at) => {
    const { name, status, description } = hold
    const count = holds.filter(isLike(hold)).length
    return (
      <span key={name + status} title={description}>
        {at > 0 && <span className="text-ink-3"> · </span>}
        {holdWords[name].words}
        {count > 1 && ` ×${grouped(count)}`}{' '}
        <span className="text-ink-3">{status === 'pending' ? 'announced' : holdWords[name].who}</span>
      </span>
    )
  })
}

const isLike = (one: Hold) => (other: Hold) => one.name === other.name && one.status === other.status
