import { ClockAlert, Eye, OctagonAlert } from 'lucide-react'
import type { Severity } from '#contract/exceptions/kinds.ts'
import { Mean } from '../../ui/mean.tsx'
import { severityWords } from './words.ts'

const marks = {
  costs_now: { tone: 'past', icon: OctagonAlert },
  soon: { tone: 'warning', icon: ClockAlert },
  watch: { tone: 'unknown', icon: Eye },
} as const

export const SeverityMark = ({ severity }: { severity: Severity }) => (
  <Mean {...marks[severity]} words={severityWords[severity]} />
)
