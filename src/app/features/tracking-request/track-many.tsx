import { useQueries, useQuery } from '@tanstack/react-query'
import { Check, LoaderCircle, OctagonAlert } from 'lucide-react'
import { useState } from 'react'
import { api } from '#contract/api.ts'
import { inferenceOf } from '../../api/infer.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { type Inference, isSure, kindWords, lineWords, requestTypeOf } from '../../lib/inferred.ts'
import { failureWords } from '../../lib/words.ts'
import { ContainerNumber } from '../../ui/container-number.tsx'
import { Mean } from '../../ui/mean.tsx'

export type Outcome = { state: 'sending' | 'done' } | { state: 'failed'; why: string }

/** What becomes of each number of a list. */
export function useTrackMany(numbers: readonly string[]) {
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({})
  const inferences = useQueries({ queries: numbers.map((number) => inferenceOf(number)) })
  const create = useApiMutation(api.tracking_requests.create, {
    invalidates: [api.shipments.list, api.containers.list],
  })
  const rows = numbers.map((number, at) => ({
    number,
    inferred: inferences[at]?.data?.data.attributes,
    outcome: outcomes[number],
  }))
  const left = rows.filter(({ outcome }) => outcome?.state !== 'done')

  /** One after the other: a list of hundreds does not keep others from their work, and can be left half done. */
  async function trackAll(lineOf: (number: string) => string) {
    let failed = 0
    for (const { number, inferred } of left) {
      const note = (outcome: Outcome) => setOutcomes((known) => ({ ...known, [number]: outcome }))
      note({ state: 'sending' })
      const outcome = await trackOne(number, inferred, lineOf(number))
      if (outcome.state === 'failed') failed++
      note(outcome)
    }
    return { failed, done: left.length - failed }
  }

  async function trackOne(number: string, inferred: Inference | undefined, scac: string): Promise<Outcome> {
    const request_type = inferred ? requestTypeOf(inferred) : 'bill_of_lading'
    const line = scac ? { scac } : { auto_detect_vocc_scac: true }
    const attributes = { request_type, request_number: number, ...line }
    try {
      const { data } = await create.mutateAsync({ body: { data: { type: 'tracking_request', attributes } } })
      const { status, failed_reason } = data.attributes
      if (status !== 'failed') return { state: 'done' }
      return { state: 'failed', why: failed_reason ? failureWords[failed_reason] : 'it failed' }
    } catch (error) {
      return { state: 'failed', why: error instanceof Error ? error.message : 'it failed' }
    }
  }
  const busy = rows.some(({ outcome }) => outcome?.state === 'sending')
  return { rows, left: left.length, busy, trackAll }
}

type Row = ReturnType<typeof useTrackMany>['rows'][number]

/** The numbers with what they are; where the line is not told from the number, it can be named. */
export function NumberLines({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className="track-many">
      {rows.map((row) => (
        <li key={row.number}>
          <ContainerNumber number={row.number} />
          <span className="text-12 text-ink-2">{row.inferred ? kindWords(row.inferred) : '…'}</span>
          <WhoseOrWhatCame {...row} />
        </li>
      ))}
    </ul>
  )
}

function WhoseOrWhatCame({ number, inferred, outcome }: Row) {
  if (outcome?.state === 'done') return <Mean tone="ready" icon={Check} words="Asked for" />
  if (outcome?.state === 'sending')
    return (
      <span className="text-ink-2">
        <LoaderCircle className="s motion-safe:animate-spin" /> asking
      </span>
    )
  return (
    <>
      {inferred && !isSure(inferred) ? (
        <LineChoice number={number} inferred={inferred} />
      ) : (
        <span className="text-ink-2">{inferred && lineWords(inferred)}</span>
      )}
      {outcome?.state === 'failed' && (
        <p className="err">
          <OctagonAlert className="s" /> Not tracked: {outcome.why}
        </p>
      )}
    </>
  )
}

const lines = q(api.shipping_lines.list)

function LineChoice({ number, inferred }: { number: string; inferred: Inference }) {
  const { data } = useQuery(lines)
  const [best] = inferred.shipping_line.candidates
  return (
    <select
      key={best?.scac}
      name={`scac ${number}`}
      aria-label={`Line of ${number}`}
      className="input"
      defaultValue={best?.scac ?? ''}
    >
      <option value="">Line: tell from the number</option>
      {data?.data.map(({ id, attributes: { scac, short_name } }) => (
        <option key={id} value={scac}>
          {short_name} ({scac})
        </option>
      ))}
    </select>
  )
}
