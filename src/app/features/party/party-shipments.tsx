import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#contract/api.ts'
import { grouped, t, tc, tn } from '#contract/language.ts'
import type { PartyRoleName } from '#contract/parties/party-roles.ts'
import type { Container } from '#contract/tracking/container.ts'
import { includedIn } from '../../api/included.ts'
import { q } from '../../api/query.ts'
import { partyRoleWords } from '../../lib/party-role-words.ts'
import { Arrival } from '../../ui/arrival.tsx'
import { RemainingWords, useRemaining } from '../../ui/remaining.tsx'
import { When } from '../../ui/when.tsx'
import { FeesDue } from '../container/fees-due.tsx'
import { Verdict } from '../container/verdict.tsx'
import { shipmentsOf } from './party-query.ts'
import '../../styles/grid-table.css'

const roles = Object.keys(partyRoleWords) as PartyRoleName[]

const countOf = (id: string, role: PartyRoleName) =>
  q(api.shipments.list, { ...({ [`filter[${role}]`]: [id] } as { 'filter[customer]'?: string[] }), 'page[size]': 1 })

/** In which they have a role: how many of each, and what needs somebody first. */
export function PartyShipments({ id }: { id: string }) {
  const { data, error } = useQuery(shipmentsOf(id))
  const counts = useQueries({
    queries: roles.map((role) => countOf(id, role)),
  })
  const total = data?.meta.total ?? 0
  const related = includedIn(data ?? {})
  return (
    <section className="sec" aria-labelledby="shipments">
      <header>
        <h2 id="shipments">{t('Shipments')}</h2>
        <span className="end flex gap-4 text-12">
          <Link to="/shipments" search={{ grain: 'shipments', party: [id] }}>
            {t('All active')}
          </Link>
          <Link to="/tracking-requests" search={{ party: [id] }}>
            {t('Requests')}
          </Link>
        </span>
      </header>
      <p className="mb-2 flex flex-wrap gap-x-5 gap-y-1">
        {roles.map((role, at) => {
          const count = counts[at]?.data?.meta.total
          if (!count) return null
          return (
            <Link key={role} to="/shipments" search={{ grain: 'shipments', scope: 'all', [role]: [id] }}>
              {tn(count, '{role} of {count} shipment', '{role} of {count} shipments', {
                role: partyRoleWords[role].words,
              })}
            </Link>
          )
        })}
      </p>
      {error && !data && <p className="past">{t('could not be loaded: {why}', { why: error.message })}</p>}
      {data && total === 0 && <p className="text-ink-3">{t('None is active.')}</p>}
      {total > 0 && (
        <div className="scroller">
          <table className="grid-table" aria-label={t('Active shipments')}>
            <thead>
              <tr>
                <th scope="col">{t('Number')}</th>
                <th scope="col">{t('Pickup')}</th>
                <th scope="col">{t('Its deadline')}</th>
                <th scope="col" className="end">
                  {t('Fees due, all')}
                </th>
                <th scope="col">{tc('where a shipment goes', 'To')}</th>
                <th scope="col">{t('Arrival')}</th>
              </tr>
            </thead>
            <tbody>
              {data?.data.map(({ id: shipment, attributes: route, relationships }) => {
                const boxes = relationships.containers.data.flatMap((box) => related(box)?.attributes ?? [])
                const worst = related(relationships.most_urgent_container.data)?.attributes
                return (
                  <tr key={shipment}>
                    <td>
                      <Link to="/shipments/$id" params={{ id: shipment }} search={{}}>
                        <bdi>{route.bill_of_lading_number}</bdi>
                      </Link>
                    </td>
                    <td>{worst ? <Verdict box={worst} route={route} bare /> : '–'}</td>
                    <td>{worst?.binding_lfd ? <Deadline at={worst.binding_lfd} box={worst} /> : '–'}</td>
                    <td className="end">
                      <FeesDue fees={boxes.flatMap((box) => box.fees_at_pod_terminal)} />
                    </td>
                    <td>{route.destination_name ?? route.port_of_discharge_name ?? '–'}</td>
                    <td>
                      <Arrival arrival={route.next_arrival} />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
      {total > (data?.data.length ?? 0) && (
        <p className="mt-2 text-12 text-ink-3">
          {t('What needs attention first, of {count} active.', { count: grouped(total) })}
        </p>
      )}
    </section>
  )
}

function Deadline({ at, box: { binding_lfd_timezone: zone } }: { at: string; box: Container['attributes'] }) {
  const left = useRemaining(at, zone)
  return (
    <span className="flex flex-wrap gap-x-2">
      <When at={at} zone={zone} dayOnly />
      <RemainingWords {...left} />
    </span>
  )
}
