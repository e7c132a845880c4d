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
import { t, tc, tn } from '#contract/language.ts'
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
      <Line mean={<Mean tone="done" icon={LinkIcon} words={t('Tracked already')} />}>
        <Link to="/shipments/$id" params={{ id: tracked }}>
          {t('Open it')}
        </Link>
      </Line>
    )
  if (inferenceError)
    return (
      <Line
        mean={<Mean tone="warning" icon={TriangleAlert} words={t('Not looked up')} why={inferenceError.message} />}
      />
    )
  if (!inference) return <span className="text-ink-3">…</span>
  const doubt = doubtOf(inference, number === pasted.number ? pasted.digit : null, number)
  if (doubt?.right)
    return (
      <Line mean={<Mean tone="warning" icon={TriangleAlert} words={doubt.words} />}>
        <Button small onClick={() => onCorrect({ number: doubt.right })}>
          {t('Use {digit}', { digit: doubt.use })}
        </Button>
      </Line>
    )
  if (line.kind === 'likely')
    return (
      <Line mean={<Mean tone="warning" icon={CircleQuestionMark} words={t('Likely {name}', { name: line.name })} />}>
        <Button small onClick={() => onCorrect({ scac: line.scac })}>
          {t('Confirm')}
        </Button>
      </Line>
    )
  if (line.kind === 'unknown') return <Mean tone="warning" icon={CircleQuestionMark} words={t('Which line?')} />
  if (doubt) return <Mean tone="warning" icon={TriangleAlert} words={t('Ready, but look')} why={doubt.words} />
  if (pasted.repeats > 0)
    return (
      <Mean
        tone="ready"
        icon={Layers}
        words={tc('a number may be tracked', 'Ready')}
        why={tn(pasted.repeats + 1, 'stands there {count} time, merged', 'stands there {count} times, merged')}
      />
    )
  return <Mean tone="ready" icon={CircleCheck} words={t('Ready to track')} />
}

function Became({ row: { sent } }: { row: TrackRow }) {
  if (!sent) return null
  switch (sent.status) {
    case 'sending':
      return <Mean tone="transit" icon={LoaderCircle} words={t('Being sent')} />
    case 'refused':
      return <Mean tone="past" icon={OctagonAlert} words={t('Refused')} why={sent.why} />
    case 'failed':
      return (
        <Line
          mean={
            <Mean
              tone="past"
              icon={OctagonAlert}
              words={sent.reason ? failureWords[sent.reason] : t('It failed')}
              why={sent.reason && repairWords[sent.reason].helps}
            />
          }
        >
          {sent.shipment && (
            <Link to="/shipments/$id" params={{ id: sent.shipment }}>
              {t('Open it')}
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
              words={tc('state of a request', 'Tracked')}
              why={sent.status === 'created' ? undefined : requestStatusWords[sent.status]}
            />
          }
        >
          {sent.shipment && (
            <Link to="/shipments/$id" params={{ id: sent.shipment }}>
              {t('Open it')}
            </Link>
          )}
        </Line>
      )
    default:
      return isUnconnected(sent) ? (
        <Mean tone="warning" icon={Unplug} words={t('Kept, no connection to this line')} why={noConnection.helps} />
      ) : (
        <Mean
          tone="transit"
          icon={Hourglass}
          words={tc('a request', 'Sent')}
          why={sent.line_connection === null ? t('detecting the line') : requestStatusWords[sent.status]}
        />
      )
  }
}

function Line({ mean, children }: { mean: React.ReactNode; children?: React.ReactNode }) {
  return (
    <span className="flex items-center gap-2 max-tablet:flex-wrap">
      {mean}
      {children}
    </span>
  )
}
