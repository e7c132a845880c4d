import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, CircleQuestionMark, Hourglass, OctagonAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import type { SearchHit } from '#contract/search/search.ts'
import type { CurrentStatus } from '#contract/tracking/current-status.ts'
import { isTheNumber, resolve } from '#domain/search/find.ts'
import { capital } from '#domain/text.ts'
import { statusWords } from '#domain/tracking/words.ts'
import { inferenceOf } from '../api/infer.ts'
import { useRefusal } from '../api/may.ts'
import { searchFor } from '../api/search.ts'
import { canBeNumber, doubtOf, type Inference, kindWords, lineWords } from '../lib/inferred.ts'
import { requestStatusWords } from '../lib/request-words.ts'
import { Mean } from '../ui/mean.tsx'

/** Narrow: every link of the router is a type too deep for a column. */
type NumberLink =
  | {
      to: '/shipments/$id'
      params: { id: string }
      search: { container?: string | undefined; found?: string | undefined }
    }
  | { to: '/shipments'; search: { grain: 'shipments'; q: string } }

export interface NumberRow {
  id: string
  number: string
  state: 'searching' | 'found' | 'asked' | 'missing' | 'failed'
  hit: SearchHit | undefined
  /** How many more pages match as well. */
  others: number
  link: NumberLink | undefined
  inferred: Inference | undefined
  error: Error | null
}

export const numberColumnWords = { state: t('Found'), hit: t('What it is') }

/** More at a time would keep everybody else waiting. */
const atOnce = 6

/** Every number by itself, a few at a time, and what those are that nothing is known of. */
export function useNumbers(list: readonly string[]): NumberRow[] {
  const [begun, setBegun] = useState(atOnce)
  const searches = useQueries({
    queries: list.map((number, at) => ({
      ...searchFor(number.slice(0, 200)),
      enabled: at < begun,
      staleTime: 60_000,
    })),
  })
  const settled = searches.filter(({ data, error }) => data || error).length
  useEffect(() => setBegun(settled + atOnce), [settled])
  const found = searches.map(({ data }, at) => data && placeIn(list[at] ?? '', data.data))
  const mayTrack = useRefusal(api.tracking_requests.create) === undefined
  const inferences = useQueries({
    queries: list.map((number, at) => ({
      ...inferenceOf(number),
      enabled: mayTrack && found[at]?.state === 'missing' && canBeNumber(number),
    })),
  })
  return list.map((number, at) => ({
    id: number,
    number,
    ...(found[at] ?? {
      state: searches[at]?.error ? 'failed' : 'searching',
      hit: undefined,
      others: 0,
      link: undefined,
    }),
    inferred: inferences[at]?.data?.data.attributes,
    error: searches[at]?.error ?? null,
  }))
}

type Placed = Pick<NumberRow, 'state' | 'hit' | 'others' | 'link'>

/** As the deep link decides it, and only what matches exactly: a part of something else is not what was asked for. */
function placeIn(number: string, hits: SearchHit[]): Placed {
  const exact = hits.filter((hit) => isTheNumber(number, hit))
  const there = resolve(number, exact)
  if (there.to === 'list') {
    const request = exact.find(({ type }) => type === 'tracking_request')
    const link = request && ({ to: '/shipments', search: { grain: 'shipments', q: number } } as const)
    return { state: request ? 'asked' : 'missing', hit: request, others: 0, link }
  }
  const { shipment_id, container_id, others } = there
  const hit = exact.find(({ id }) => id === (container_id ?? shipment_id)) ?? exact[0]
  const search = { container: container_id ?? undefined, found: others.length > 0 ? number : undefined }
  return {
    state: 'found',
    hit,
    others: others.length,
    link: { to: '/shipments/$id', params: { id: shipment_id }, search },
  }
}

export function HowItStands({ row: { number, state, hit, others, error } }: { row: NumberRow }) {
  switch (state) {
    case 'searching':
      return <span className="bone" style={{ width: 84 }} />
    case 'found':
      return (
        <span className="flex items-center gap-2">
          <Mean tone="ready" icon={Check} words={t('Tracked')} />
          {others > 0 && (
            <Link to="/shipments" search={{ grain: 'shipments', q: number }} className="text-13">
              {t('and {count} more', { count: others })}
            </Link>
          )}
        </span>
      )
    case 'asked':
      return hit?.attributes.status === 'failed' ? (
        <Mean tone="past" icon={OctagonAlert} words={capital(requestStatusWords.failed)} />
      ) : (
        <Mean tone="unknown" icon={Hourglass} words={t('Not tracked yet')} />
      )
    case 'missing':
      return <Mean tone="unknown" icon={CircleQuestionMark} words={t('Not tracked')} />
    case 'failed':
      return <Mean tone="past" icon={OctagonAlert} words={t('Not searched')} why={error?.message} />
    default:
      return state satisfies never
  }
}

export function WhatItIs({ row: { number, state, hit, inferred } }: { row: NumberRow }) {
  if (state === 'missing' && !canBeNumber(number))
    return <span className="text-ink-3">{t('Not a number of a line')}</span>
  if (state === 'missing' && inferred) {
    const doubt = doubtOf(inferred)
    return (
      <span>
        {[kindWords(inferred), lineWords(inferred)].filter(Boolean).join(' · ')}
        {doubt && <span className="warning"> · {doubt}</span>}
        {inferred.validation.proposed_number && (
          <>
            {' · '}
            <Link to="/shipments/find" search={{ q: inferred.validation.proposed_number }}>
              {t('Search for {number}', { number: inferred.validation.proposed_number })}
            </Link>
          </>
        )}
      </span>
    )
  }
  if (!hit) return null
  const { status, shipping_line, port_of_lading_name, port_of_discharge_name, entity_type } = hit.attributes
  const way =
    port_of_lading_name && port_of_discharge_name
      ? t('{from} to {to}', { from: port_of_lading_name, to: port_of_discharge_name })
      : port_of_lading_name || port_of_discharge_name
  const standing =
    entity_type === 'cargo' && status && Object.hasOwn(statusWords, status)
      ? statusWords[status as CurrentStatus]
      : null
  return (
    <bdi>
      {[entity_type === 'shipment' && hit.attributes.number, standing, shipping_line, way].filter(Boolean).join(' · ')}
    </bdi>
  )
}
