import { Link } from '@tanstack/react-router'
import {
  CircleCheck,
  CircleQuestionMark,
  Hourglass,
  Layers,
  Link as LinkIcon,
  LoaderCircle,
  OctagonAlert,
  TriangleAlert,
  Unplug,
} from 'lucide-react'
import { isUnconnected, noConnection } from '../../lib/connection-words.ts'
import { failureWords, requestStatusWords } from '../../lib/request-words.ts'
import { Button } from '../../ui/button.tsx'
import { Mean } from '../../ui/mean.tsx'
import { doubtOf } from './inference.ts'
import { repairWords } from './repair-words.ts'
import type { Correction, TrackRow } from './use-track-rows.ts'

interface Props {
  row: TrackRow
  onCorrect: (correction: Correction) => void
}

/** What a number is worth, or what became of it; and the one thing that helps. */
export function TrackResult({ row, onCorrect }: Props) {
  const { sent, tracked, inference, inferenceError, line, pasted, number } = row
  if (sent) return <Became row={row} />
  if (tracked)
    return (
      <Line mean={<Mean tone="done" icon={LinkIcon} words="Tracked already" />}>
        <Link to="/shipments/$id" params={{ id: tracked }}>
          Open it
        </Link>
      </Line>
    )
  if (inferenceError)
    return (
      <Line mean={<Mean tone="warning" icon={TriangleAlert} words="Not looked up" why={inferenceError.message} />} />
    )
  if (!inference) return <span className="text-ink-3">…</span>
  const doubt = doubtOf(inference, number === pasted.number ? pasted.digit : null, number)
  if (doubt?.right)
    return (
      <Line mean={<Mean tone="warning" icon={TriangleAlert} words={doubt.words} />}>
        <Button small onClick={() => onCorrect({ number: doubt.right })}>
          Use {doubt.use}
        </Button>
      </Line>
    )
  if (line.kind === 'likely')
    return (
      <Line mean={<Mean tone="warning" icon={CircleQuestionMark} words={`Likely ${line.name}`} />}>
        <Button small onClick={() => onCorrect({ scac: line.scac })}>
          Confirm
        </Button>
      </Line>
    )
  if (line.kind === 'unknown') return <Mean tone="warning" icon={CircleQuestionMark} words="Which line?" />
  if (doubt) return <Mean tone="warning" icon={TriangleAlert} words="Ready, but look" why={doubt.words} />
  if (pasted.repeats > 0)
    return <Mean tone="ready" icon={Layers} words="Ready" why={`stands there ${pasted.repeats + 1} times, merged`} />
  return <Mean tone="ready" icon={CircleCheck} words="Ready to track" />
}

function Became({ row: { sent } }: { row: TrackRow }) {
  if (!sent) return null
  switch (sent.status) {
    case 'sending':
      return <Mean tone="transit" icon={LoaderCircle} words="Being sent" />
    case 'refused':
      return <Mean tone="past" icon={OctagonAlert} words="Refused" why={sent.why} />
    case 'failed':
      return (
        <Line
          mean={
            <Mean
              tone="past"
              icon={OctagonAlert}
              words={sent.reason ? failureWords[sent.reason] : 'It failed'}
              why={sent.reason && repairWords[sent.reason].helps}
            />
          }
        >
          {sent.shipment && (
            <Link to="/shipments/$id" params={{ id: sent.shipment }}>
              Open it
            </Link>
          )}
        </Line>
      )
    case 'created':
    case 'tracking_stopped':
      return (
        <Line
          mean={
            <Mean
              tone="ready"
              icon={CircleCheck}
              words="Tracked"
              why={sent.status === 'created' ? undefined : requestStatusWords[sent.status]}
            />
          }
        >
          {sent.shipment && (
            <Link to="/shipments/$id" params={{ id: sent.shipment }}>
              Open it
            </Link>
          )}
        </Line>
      )
    default:
      return isUnconnected(sent) ? (
        <Mean tone="warning" icon={Unplug} words="Kept, no connection to this line" why={noConnection.helps} />
      ) : (
        <Mean
          tone="transit"
          icon={Hourglass}
          words="Sent"
          why={sent.line_connection === null ? 'detecting the line' : requestStatusWords[sent.status]}
        />
      )
  }
}

function Line({ mean, children }: { mean: React.ReactNode; children?: React.ReactNode }) {
  return (
    <span className="track-result">
      {mean}
      {children}
    </span>
  )
}
