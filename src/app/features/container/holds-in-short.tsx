import { grouped, t, tc } from '#contract/language.ts'
import type { Container, Hold } from '#contract/tracking/container.ts'
import { whoActs } from '#domain/tracking/reason.ts'
import { holdWords } from '#domain/words.ts'

type Box = Pick<Container['attributes'], 'holds_at_pod_terminal' | 'next_steps'>

/** As the terminal wrote it; what it means stands in the panel and on the page of the container. */
const quoted = (description: string) => description.match(/"[^"]+"/g)?.join(' ')

/** Each kind of hold, how many of it and who acts; the terminal's own words on hover. */
export function HoldsInShort({ box }: { box: Box }) {
  const holds = box.holds_at_pod_terminal
  if (holds.length === 0) return <span className="text-ink-3">{tc('nothing of the kind', 'none')}</span>
  const kinds = holds.filter((hold, at) => holds.findIndex(isLike(hold)) === at)
  return kinds.map((hold, at) => {
    const { name, status, description } = hold
    const count = holds.filter(isLike(hold)).length
    return (
      <span key={name + status} title={quoted(description)}>
        {at > 0 && <span className="text-ink-3"> · </span>}
        {holdWords[name]}
        {count > 1 && ` ×${grouped(count)}`}{' '}
        <span className="text-ink-3">
          {status === 'hold'
            ? whoActs(box, name)
            : status === 'cleared'
              ? t('cleared by hand')
              : tc('a hold', 'pending')}
        </span>
      </span>
    )
  })
}

const isLike = (one: Hold) => (other: Hold) => one.name === other.name && one.status === other.status
