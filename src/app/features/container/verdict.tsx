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
import { t } from '#contract/language.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import type { VerdictCode } from '#contract/tracking/verdict.ts'
import { reasonOf } from '#domain/tracking/reason.ts'
import { urgencyWords, verdictSaid, verdictWords } from '#domain/tracking/words.ts'
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
      tone={isCostly ? 'past' : isHindered(box, words) ? 'warning' : verdictWords[box.verdict].tone}
      icon={isHindered(box, words) ? OctagonAlert : iconOf(box, words)}
      words={words}
      why={bare ? undefined : reasonOf(box, route)}
    />
  )
}

/** It is ready but for something. */
const isHindered = ({ verdict }: Box, words: string) => verdict === 'ready' && words !== verdictWords.ready.words

const iconOf = ({ current_status, verdict }: Box, words: string) =>
  current_status === 'empty_returned' ? Undo2 : words === t('Out by truck') ? Truck : icons[verdict]
