import type { LucideIcon } from 'lucide-react'
import { Anchor, Ban, CircleCheck, Ship, TrainFront, Truck } from 'lucide-react'
import { Mean } from '#app/ui/mean.tsx'
import type { CustomerState, EmbedContainer } from '#contract/portal/embed.ts'
import type { Tone } from '#domain/tracking/words.ts'
import { useTelling } from './telling.tsx'

const looks: Record<CustomerState, { icon: LucideIcon; tone: Tone }> = {
  expected: { icon: Anchor, tone: 'done' },
  at_sea: { icon: Ship, tone: 'transit' },
  in_port: { icon: Anchor, tone: 'transit' },
  awaiting_train: { icon: Anchor, tone: 'transit' },
  inland: { icon: Truck, tone: 'transit' },
  changing_ships: { icon: Ship, tone: 'transit' },
  on_rail: { icon: TrainFront, tone: 'transit' },
  landed: { icon: Anchor, tone: 'transit' },
  customs_check: { icon: Ban, tone: 'blocked' },
  held: { icon: Ban, tone: 'blocked' },
  ready: { icon: CircleCheck, tone: 'ready' },
  with_you: { icon: Truck, tone: 'done' },
  done: { icon: CircleCheck, tone: 'done' },
  cancelled: { icon: Ban, tone: 'unknown' },
}

/** Where it stands, as icon and word: the company's own word where it has one in this language. */
export function StateMark({ container }: { container: EmbedContainer }) {
  const { words, format } = useTelling()
  const { icon, tone } = looks[container.state]
  const word = container.state_words?.[format.language] ?? words.states[container.state]
  return <Mean tone={tone} icon={icon} words={word} />
}

export function StateIcon({ state }: { state: CustomerState }) {
  const { icon: Icon, tone } = looks[state]
  return <Icon className={`s ${tone}`} aria-hidden="true" />
}
