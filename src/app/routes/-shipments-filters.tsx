import { Link, useNavigate } from '@tanstack/react-router'
import { ListFilter, X } from 'lucide-react'
import type { CurrentStatus } from '#contract/container.ts'
import { statusWords } from '../lib/words.ts'
import { ChoiceLink } from '../ui/choice-link.tsx'
import { Menu } from '../ui/menu.tsx'
import type { ShipmentsSearch } from './-shipments-search.ts'

type Search = ShipmentsSearch
interface Props {
  search: Search
  grain: Search['grain']
}

/** What is filtered, one chip each, and what could be. All of it is in the address. */
export function ShipmentsFilters({ search, grain }: Props) {
  const { q, status, scope, tracking } = search
  return (
    <div className="filters">
      {grain === 'shipments' && <TextFilter q={q} />}
      {grain === 'containers' && status.length === 0 && scope === 'active' && (
        <Chip label="Status" value="active" without={{ scope: 'all' }} />
      )}
      {grain === 'containers' && status.length > 0 && (
        <Chip label="Status" value={status.map((one) => statusWords[one]).join(', ')} without={{ status: [] }} />
      )}
      {grain === 'shipments' && tracking && (
        <Chip label="Tracking" value={tracking === 'on' ? 'active' : 'stopped'} without={{ tracking: undefined }} />
      )}
      {grain === 'containers' ? <StatusFilter status={status} /> : <TrackingFilter tracking={tracking} />}
    </div>
  )
}

function Chip({ label, value, without }: { label: string; value: string; without: Partial<Search> }) {
  return (
    <span className="chip">
      <span>
        {label} <b>{value}</b>
      </span>
      <Link
        to="/shipments"
        search={(kept) => ({ ...kept, ...without, page: 1 })}
        aria-label={`Any ${label.toLowerCase()}`}
      >
        <X className="s" />
      </Link>
    </span>
  )
}

function StatusFilter({ status }: { status: CurrentStatus[] }) {
  const navigate = useNavigate()
  const toggle = (one: CurrentStatus) => {
    const next = status.includes(one) ? status.filter((other) => other !== one) : [...status, one]
    void navigate({ to: '/shipments', search: (kept) => ({ ...kept, status: next, page: 1 }), replace: true })
  }
  return (
    <Menu label="Filter by status" className="btn quiet small" button={<FilterWords words="Status" />}>
      {(Object.entries(statusWords) as [CurrentStatus, string][]).map(([one, words]) => (
        <label key={one}>
          <input type="checkbox" className="check" checked={status.includes(one)} onChange={() => toggle(one)} />
          {words}
        </label>
      ))}
    </Menu>
  )
}

const trackingChoices = [
  [undefined, 'Any'],
  ['on', 'Active'],
  ['stopped', 'Stopped'],
] as const

function TrackingFilter({ tracking }: { tracking: Search['tracking'] }) {
  return (
    <Menu label="Filter by tracking" className="btn quiet small" button={<FilterWords words="Tracking" />}>
      {trackingChoices.map(([choice, words]) => (
        <ChoiceLink
          key={words}
          to="/shipments"
          search={(kept) => ({ ...kept, tracking: choice, page: 1 })}
          chosen={choice === tracking}
        >
          {words}
        </ChoiceLink>
      ))}
    </Menu>
  )
}

const FilterWords = ({ words }: { words: string }) => (
  <>
    <ListFilter className="s" /> {words}
  </>
)

function TextFilter({ q }: { q: string | undefined }) {
  const navigate = useNavigate()
  const filter = (text: string) =>
    void navigate({
      to: '/shipments',
      search: (kept) => ({ ...kept, grain: 'shipments', q: text.trim() || undefined, page: 1 }),
    })
  return (
    <form key={q} action={(values) => filter(String(values.get('text')))} className="w-60 max-tablet:w-full">
      <input
        className="input"
        type="search"
        name="text"
        defaultValue={q}
        aria-label="Shipments that contain"
        placeholder="Number or reference contains"
        maxLength={200}
      />
    </form>
  )
}
