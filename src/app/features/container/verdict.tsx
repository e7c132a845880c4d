import {
  Ban,
  CircleCheck,
  CircleQuestionMark,
  GitCompareArrows,
  Hourglass,
  type LucideIcon,
  OctagonAlert,
  Ship,
  TrainFront,
  Truck,
  Undo2,
} from 'lucide-react'
import type { Container, Hold } from '#contract/tracking/container.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import type { VerdictCode } from '#contract/tracking/verdict.ts'
import { routeOfContainer } from '#domain/tracking/own-route.ts'
import { holdWords } from '#domain/words.ts'
import { urgencyWords, verdictSaid, verdictWords } from '../../lib/words.ts'
import { Mean } from '../../ui/mean.tsx'

const icons: Record<VerdictCode, LucideIcon> = {
  ready: CircleCheck,
  released_by_hand: GitCompareArrows,
  blocked: Ban,
  not_released: Hourglass,
  sources_disagree: GitCompareArrows,
  unknown: CircleQuestionMark,
  not_arrived: Ship,
  on_rail: TrainFront,
  gone: Truck,
}

type Box = Container['attributes']

interface Props {
  box: Box
  route: Shipment['attributes'] | undefined
  /** Without the reason. */
  bare?: boolean
}

/** May it be picked up: icon, word and the reason in short. */
export function Verdict({ box, route, bare = false }: Props) {
  const words = verdictSaid(box)
  const isCostly = words === urgencyWords.costs_money
  return (
    <Mean
      tone={isCostly ? 'past' : verdictWords[box.verdict].tone}
      icon={isCostly ? OctagonAlert : iconOf(box, words)}
      words={words}
      why={bare ? undefined : reasonOf(box, route)}
    />
  )
}

const iconOf = ({ current_status, verdict }: Box, words: string) =>
  current_status === 'empty_returned' ? Undo2 : words === 'Out by truck' ? Truck : icons[verdict]

/** Exhaustive, so that no verdict stands without its reason where there is one. */
export function reasonOf(box: Box, shipment: Props['route']): string | null {
  const route = shipment && routeOfContainer(shipment, box)
  if (box.urgency.reason === 'silent') return 'overdue, no news'
  switch (box.verdict) {
    case 'blocked':
      return holdNames(box, 'hold') || null
    case 'not_released':
      return holdNames(box, 'pending') ? `${holdNames(box, 'pending')} pending` : 'no hold reported'
    case 'sources_disagree':
      return `${holdNames(box, 'hold')} hold`
    case 'released_by_hand':
      return box.verdict_reason === 'hold_still_listed' ? `${holdNames(box, 'cleared')} still listed` : null
    case 'unknown':
      return box.verdict_reason === 'not_confirmed' ? 'not confirmed lately' : 'the terminal does not say'
    case 'not_arrived':
      return box.current_status === 'new' ? 'no milestone yet' : (route?.pod_vessel_name ?? null)
    case 'on_rail':
      return route?.destination_name ? `to ${route.destination_name}` : null
    case 'ready':
      if (box.urgency.reason === 'costs_money') return 'available'
      return box.current_status === 'off_dock' ? 'at an off-dock yard' : null
    case 'gone':
      return null
  }
}

function holdNames(box: Box, status: Hold['status']): string {
  const names = box.holds_at_pod_terminal.filter((hold) => hold.status === status).map(({ name }) => name)
  return [...new Set(names)].map((name) => holdWords[name]).join(', ')
}
