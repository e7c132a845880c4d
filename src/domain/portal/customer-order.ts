import type { EmbedContainer } from '#contract/portal/embed.ts'
import { compare } from '../compare.ts'

/** By deadline, then what somebody has to do something about, then by arrival: as their customer is shown them. */
export function byUrgency(a: EmbedContainer, b: EmbedContainer): number {
  return (
    compare(deadlineOf(a), deadlineOf(b)) ||
    Number(isActedOn(b)) - Number(isActedOn(a)) ||
    Number(isOver(a)) - Number(isOver(b)) ||
    compare(a.eta?.at ?? last, b.eta?.at ?? last)
  )
}

/** After all instants, as texts. */
const last = '~'

/** Of free storage, or of an empty container that is to be brought back; after all instants where there is none. */
export const deadlineOf = (one: EmbedContainer) =>
  isStanding(one) ? (one.deadline?.at ?? last) : one.state === 'with_you' ? (one.return_by?.at ?? last) : last

const isStanding = ({ state }: EmbedContainer) =>
  ['landed', 'customs_check', 'held', 'ready', 'awaiting_train'].includes(state)

const isActedOn = ({ your_turn, warnings }: EmbedContainer) => your_turn || warnings.length > 0

const isOver = ({ state }: EmbedContainer) => ['with_you', 'done', 'cancelled'].includes(state)
