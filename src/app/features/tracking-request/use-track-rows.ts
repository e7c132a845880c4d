import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#contract/api.ts'
import { t, tn } from '#contract/language.ts'
import type { LineConnection } from '#contract/tracking/line-connection.ts'
import type { FailedReason, RequestStatus, RequestType } from '#contract/tracking/tracking-request.ts'
import { callOneOfMany, refetch } from '../../api/call.ts'
import { inferenceOf } from '../../api/infer.ts'
import { patient, waitWhenLimited } from '../../api/patience.ts'
import { q } from '../../api/query.ts'
import { searchFor } from '../../api/search.ts'
import type { Inference } from '../../lib/inferred.ts'
import { failureWords } from '../../lib/request-words.ts'
import { startBulk } from '../../lib/run-jobs.ts'
import { type Line, lineOf, typeOf } from './inference.ts'
import { most, type Pasted, readPasted } from './read-pasted.ts'

/** What became of a number that was sent. */
export interface Sent {
  /** Of the tracking request. */
  id?: string
  status: RequestStatus | 'sending' | 'refused'
  reason?: FailedReason | null
  why?: string
  shipment?: string | undefined
  line_connection?: LineConnection | null
}

/** What somebody corrected in a row. */
export interface Correction {
  number?: string
  type?: RequestType
  /** Empty: to be told from the number. */
  scac?: string
  isRemoved?: boolean
}

export interface TrackRow {
  key: string
  pasted: Pasted
  number: string
  type: RequestType
  line: Line
  /** Undefined while it is asked. */
  inference: Inference | undefined
  inferenceError: Error | null
  /** Already tracked: its shipment. */
  tracked: string | undefined
  sent: Sent | undefined
  isReady: boolean
}

/** The numbers of a text, what the server takes them for, what somebody made of them, and what became of them. */
export function useTrackRows(text: string, lines: Parameters<typeof readPasted>[1]) {
  const client = useQueryClient()
  const [corrections, setCorrections] = useState<Record<string, Correction>>({})
  const [sent, setSent] = useState<Record<string, Sent>>({})
  const { found: all, left } = readPasted(text, lines)
  const shown = all.slice(0, most).filter(({ number }) => !corrections[number]?.isRemoved)
  const numbers = shown.map(({ number }) => corrections[number]?.number ?? number)

  const inferences = useQueries({
    queries: numbers.map((number) => ({
      ...inferenceOf(number),
      ...patient,
    })),
  })
  const known = useQueries({
    queries: numbers.map((number) => ({
      ...searchFor(number),
      staleTime: 30_000,
      ...patient,
    })),
  })

  const ids = Object.values(sent).flatMap(({ id }) => id ?? [])
  const requests = useQueries({ queries: ids.map((id) => q(api.tracking_requests.get, { id })) })
  const becameOf = (outcome: Sent | undefined): Sent | undefined => {
    const request = outcome?.id && requests.find(({ data }) => data?.data.id === outcome.id)?.data?.data
    if (!request) return outcome
    const { status, failed_reason: reason, line_connection } = request.attributes
    return { ...outcome, status, reason, line_connection, shipment: request.relationships.tracked_object.data?.id }
  }

  const rows = shown.map((pasted, at): TrackRow => {
    const correction = corrections[pasted.number] ?? {}
    const number = numbers[at] ?? pasted.number
    const inference = inferences[at]?.data?.data.attributes
    const line = lineOf(inference, correction.scac ?? pasted.scac)
    const hit = known[at]?.data?.data.find(
      ({ attributes }) =>
        attributes.match === 'exact' && attributes.shipment_id && attributes.matched_value.toUpperCase() === number,
    )
    const outcome = becameOf(sent[pasted.number])
    return {
      key: pasted.number,
      pasted,
      number,
      type: correction.type ?? pasted.type ?? typeOf(inference, pasted.isContainer),
      line,
      inference,
      inferenceError: inferences[at]?.error ?? null,
      tracked: hit?.attributes.shipment_id ?? undefined,
      sent: outcome,
      isReady:
        (inference !== undefined || correction.scac !== undefined) &&
        line.kind !== 'unknown' &&
        line.kind !== 'likely' &&
        !hit &&
        (outcome === undefined || outcome.status === 'refused' || outcome.status === 'failed'),
    }
  })

  const correct = (key: string, correction: Correction) => {
    setCorrections((before) => ({ ...before, [key]: { ...before[key], ...correction } }))
    setSent(({ [key]: _, ...others }) => others)
  }

  /** Sends those that are ready: it goes on when the dialog is closed, and says what failed. */
  const send = (ready: readonly TrackRow[], common: { tags: string[]; customer?: string | undefined }) => {
    const mark = (key: string, next: Sent) => setSent((before) => ({ ...before, [key]: next }))
    for (const { key } of ready) mark(key, { status: 'sending' })
    return startBulk({
      words:
        ready.length === 1
          ? t('Tracking {number}', { number: ready[0]?.number })
          : tn(ready.length, 'Tracking {count} number', 'Tracking {count} numbers'),
      items: ready,
      labelOf: ({ number }) => number,
      act: async ({ key, number, type, line, pasted }) => {
        const attributes = {
          request_type: type,
          request_number: number,
          ...(line.kind === 'known' && line.scac ? { scac: line.scac } : { auto_detect_vocc_scac: true }),
          ref_numbers: pasted.references.slice(0, 100),
          shipment_tags: common.tags,
        }
        try {
          const relationships = common.customer && {
            customer: { data: { id: common.customer, type: 'party' as const } },
          }
          const body = {
            data: { type: 'tracking_request' as const, attributes, ...(relationships && { relationships }) },
          }
          const { data } = await callOneOfMany(client, api.tracking_requests.create, { body })
          const { status, failed_reason: reason, line_connection } = data.attributes
          const shipment = data.relationships.tracked_object.data?.id
          mark(key, { id: data.id, status, reason, line_connection, shipment })
          if (status === 'failed') throw new Error(reason ? failureWords[reason] : t('it failed'))
        } catch (error) {
          const why = error instanceof Error ? error.message : t('it failed')
          setSent((before) =>
            before[key]?.status === 'failed' ? before : { ...before, [key]: { status: 'refused', why } },
          )
          throw error
        }
      },
      after: () => refetch(client, api.tracking_requests.list, api.shipments.list, api.containers.list),
      waitAfter: waitWhenLimited,
    })
  }
  return { rows, left, beyond: Math.max(0, all.length - most), correct, send }
}
