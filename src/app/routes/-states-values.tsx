import { t } from '#contract/language.ts'
import type { Container, Hold } from '#contract/tracking/container.ts'
import type { CurrentStatus } from '#contract/tracking/current-status.ts'
import type { VerdictCode } from '#contract/tracking/verdict.ts'
import { endOfLocalDay, localDate } from '#domain/instants.ts'
import { verdictWords } from '#domain/tracking/words.ts'
import { LastDay } from '../features/container/deadline-line.tsx'
import { Verdict } from '../features/container/verdict.tsx'
import { useNow } from '../lib/now.ts'
import { Arrival } from '../ui/arrival.tsx'
import { ContainerNumber } from '../ui/container-number.tsx'
import { Freshness } from '../ui/freshness.tsx'
import { Gauge } from '../ui/remaining.tsx'
import { When, ZoneUnknown } from '../ui/when.tsx'
import { State } from './-states-state.tsx'

const zone = 'America/Los_Angeles'
const hour = 3_600_000

type Box = Container['attributes']

/** As much of a container as a verdict is made of. */
function boxOf(verdict: VerdictCode, current_status: CurrentStatus, more: Partial<Box> = {}): Box {
  const box: Partial<Box> = {
    verdict,
    current_status,
    holds_at_pod_terminal: [],
    next_steps: [],
    ...notUrgent,
    ...more,
  }
  return box as Box
}

const notUrgent = { urgency: { rank: 8, reason: 'on_the_way' } } as const
const costly = { urgency: { rank: 0, reason: 'costs_money' } } as const

const held = (...names: Hold['name'][]) => ({
  holds_at_pod_terminal: names.map((name) => ({ name, status: 'hold' as const, description: '' })),
})

const statusOf: Partial<Record<VerdictCode, CurrentStatus>> = {
  gone: 'picked_up',
  not_arrived: 'on_ship',
  on_rail: 'on_rail',
}

export function VerdictStates() {
  const codes = Object.keys(verdictWords) as VerdictCode[]
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(220px,1fr))] gap-3">
      {codes.map((code) => (
        <li key={code} className="min-w-0">
          <Verdict
            box={boxOf(
              code,
              statusOf[code] ?? 'available',
              code === 'blocked' ? held('customs', 'USDA', 'freight') : {},
            )}
            route={undefined}
          />
        </li>
      ))}
      <li>
        <Verdict box={boxOf('ready', 'available', costly)} route={undefined} />
      </li>
      <li>
        <Verdict box={boxOf('unknown', 'available', { verdict_reason: 'not_confirmed' })} route={undefined} />
      </li>
      <li>
        <Verdict box={boxOf('gone', 'empty_returned')} route={undefined} />
      </li>
      <li>
        <Verdict box={boxOf('not_arrived', 'new')} route={undefined} />
      </li>
    </ul>
  )
}

const days = [-3, -1, 0, 1, 2, 5, 9]

export function DeadlineStates() {
  return (
    <div className="grid justify-items-start gap-1">
      {days.map((day) => (
        <Deadline key={day} day={day} />
      ))}
      <span className="deadline">
        <Gauge left={null} />
        <span className="col-span-3 ps-5 text-ink-3">{t('not started')}</span>
      </span>
    </div>
  )
}

function Deadline({ day }: { day: number }) {
  const at = endOfLocalDay(localDate(new Date(useNow() + day * 24 * hour).toISOString(), zone), zone)
  return <LastDay at={at} zone={zone} place="Los Angeles" />
}

export function ValueStates() {
  const now = useNow()
  const at = new Date(now - 30 * hour).toISOString()
  const arrival = {
    at_place: 'port_of_discharge',
    at,
    timezone: zone,
    location_locode: 'USLAX',
    location_name: t('Los Angeles'),
    estimated: true,
    awaited: true,
    outdated: false,
    original_at: null,
    days_late: 3,
  } as const
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(220px,1fr))] gap-4">
      <State name={t('Reported, with its time and zone')}>
        <When at={at} zone={zone} named />
      </State>
      <State name={t('Estimated')}>
        <When at={at} zone={zone} estimated />
      </State>
      <State name={t('Corrected')}>
        <s>
          <When at={at} zone={zone} />
        </s>
      </State>
      <State name={t('Zone unknown: as written')}>
        <When at={at} zone={null} />
      </State>
      <State name={t('A day without a time')}>
        <When at="2026-11-17T08:00:00Z" zone={zone} />
      </State>
      <State name={t('Arrival with slip')}>
        <Arrival arrival={arrival} />
      </State>
      <State name={t('No estimate')}>
        <Arrival arrival={null} />
      </State>
      <State name={t('Checked: now, long ago, never')}>
        <span className="flex gap-3">
          <Freshness at={new Date(now - 240_000).toISOString()} />
          <Freshness at={at} />
          <Freshness at={null} />
        </span>
      </State>
      <State name={t('Number; wrong digit; other; marked')}>
        <span className="grid justify-items-start gap-1">
          <ContainerNumber number="TCLU4829132" />
          <ContainerNumber number="TGHU5510201" />
          <ContainerNumber number="SOC 4471" />
          <ContainerNumber number="TCLU4829132" query="u4829" />
        </span>
      </State>
      <State name={t('Right to left, between others')}>
        PO <bdi>طلب 4500118273</bdi> · Kestrel
      </State>
      <State name={t('Tags')}>
        <span className="tag">{t('priority')}</span> <span className="tag">שלב 3</span> <ZoneUnknown />
      </State>
    </div>
  )
}
