import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Hourglass, OctagonAlert, RefreshCw, TriangleAlert, Unplug } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { t, tc, tn } from '#contract/language.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import type { TrackingRequest } from '#contract/tracking/tracking-request.ts'
import { comma } from '#domain/text.ts'
import { includedIn } from '../../api/included.ts'
import { isUnconnected } from '../../lib/connection-words.ts'
import { failureWords } from '../../lib/request-words.ts'
import { warningWords } from '../../lib/warning-words.ts'
import { ContainerNumber } from '../../ui/container-number.tsx'
import { Mean } from '../../ui/mean.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { firstRequests } from './first-requests.ts'

/** What became of the first numbers, while it becomes so. */
export function FirstNumbers() {
  const { data, error } = useQuery({
    ...firstRequests,
    refetchInterval: (query) => (query.state.data?.data.some(isOpen) ? 3000 : false),
  })
  if (error && !data) return <p className="err">{error.message}</p>
  if (!data || data.data.length === 0) return null
  const related = includedIn(data)
  return (
    <section className="sec" aria-label={t('First numbers')}>
      <p className="text-12 text-ink-2">{t('They are in Shipments as soon as their line has answered.')}</p>
      <ul>
        {data.data.map((request) => (
          <Row key={request.id} request={request} shipment={related(request.relationships.tracked_object.data)} />
        ))}
      </ul>
      {data.meta.total > data.data.length && <Link to="/tracking-requests">{t('All tracking requests')}</Link>}
    </section>
  )
}

const isOpen = ({ attributes }: TrackingRequest) => attributes.status === 'pending'

interface RowProps {
  request: TrackingRequest
  shipment: Shipment | undefined
}

function Row({ request, shipment }: RowProps) {
  const { request_number: number, request_type } = request.attributes
  const { mean, said, end } = becameOf(request, shipment)
  return (
    <li className="grid min-h-11 grid-cols-[minmax(180px,220px)_140px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-line border-t py-2 max-desk:grid-cols-[minmax(0,1fr)_auto]">
      <b className="font-mid">
        {request_type === 'container' ? <ContainerNumber number={number} /> : <bdi>{number}</bdi>}
      </b>
      {mean}
      <span className="flow-root wrap-anywhere max-desk:col-span-full">{said}</span>
      <span>{end}</span>
    </li>
  )
}

/** In which of the states a number is, what follows from it, and where to go. */
function becameOf({ attributes, relationships }: TrackingRequest, shipment: Shipment | undefined) {
  const id = relationships.tracked_object.data?.id
  const open = id && (
    <Link to="/shipments/$id" params={{ id }} search={{}}>
      {tc('verb: open the shipment', 'Open')}
    </Link>
  )
  if (id)
    return row(<Mean tone="ready" icon={CircleCheck} words={t('Tracked')} />, <Voyage shipment={shipment} />, open)
  if (isUnconnected(attributes))
    return row(
      <Mean tone="unknown" icon={Unplug} words={t('No connection')} />,
      <>
        {t('{line} is not connected, so nobody can be asked. The number is kept.', { line: attributes.scac })}{' '}
        <Link to="/settings/connections">{t('Connect it')}</Link>
      </>,
    )
  const [warning] = attributes.warnings
  switch (attributes.status) {
    case 'pending':
      return row(
        <Mean tone="transit" icon={RefreshCw} words={t('Checking')} />,
        <span className="text-ink-2">{checkingWords(attributes.scac, attributes.is_retrying)}</span>,
        <Seconds since={attributes.created_at} />,
      )
    case 'failed':
      return row(
        warning ? (
          <Mean tone="warning" icon={TriangleAlert} words={t('Check digit')} />
        ) : (
          <Mean tone="past" icon={OctagonAlert} words={t('Not tracked')} />
        ),
        (warning && warningWords(warning, attributes.request_number)) ??
          (attributes.failed_reason ? failureWords[attributes.failed_reason] : t('It failed')),
        <Link to="/tracking-requests">{t('Next step')}</Link>,
      )
    default:
      return row(
        <Mean tone="unknown" icon={Hourglass} words={t('Waiting')} />,
        attributes.expires_at ? (
          <Say
            text={t('The line does not know it yet; checked daily until {date}.')}
            date={<When at={attributes.expires_at} zone="UTC" dayOnly />}
          />
        ) : (
          t('The line does not know it yet; checked daily.')
        ),
      )
  }
}

function checkingWords(line: string | null, isRetrying: boolean): string {
  if (line === null)
    return isRetrying
      ? t('checking with the line again: it did not answer.')
      : t('checking with the line. You may leave this page.')
  return isRetrying
    ? t('checking with {line} again: it did not answer.', { line })
    : t('checking with {line}. You may leave this page.', { line })
}

const row = (mean: ReactNode, said: ReactNode, end: ReactNode = null) => ({ mean, said, end })

function Voyage({ shipment }: { shipment: Shipment | undefined }) {
  if (!shipment) return null
  const {
    shipping_line_short_name,
    port_of_lading_name: from,
    port_of_discharge_name: to,
    next_arrival: arrival,
  } = shipment.attributes
  const boxes = shipment.relationships.containers.data.length
  return (
    <>
      {[shipping_line_short_name, from && to ? t('{from} to {to}', { from, to }) : (to ?? from)]
        .filter(Boolean)
        .join(comma)}
      {arrival && !arrival.outdated && (
        <>
          {comma}
          <Say
            text={arrival.estimated ? t('arrival {date}') : t('arrived {date}')}
            date={<When at={arrival.at} zone={arrival.timezone} estimated={arrival.estimated} dayOnly />}
          />
        </>
      )}
      {boxes > 0 && (
        <span className="text-ink-2">
          {comma}
          {tn(boxes, '{count} container', '{count} containers')}
        </span>
      )}
    </>
  )
}

/** How long it has been asked for. */
function Seconds({ since }: { since: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((now - Date.parse(since)) / 1000))
  return (
    <span className="whitespace-nowrap text-ink-3">
      {seconds < 120 ? t('{seconds} s', { seconds }) : t('{minutes} min', { minutes: Math.floor(seconds / 60) })}
    </span>
  )
}
