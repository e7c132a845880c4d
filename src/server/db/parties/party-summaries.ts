import { sql } from 'kysely'
import { type PartyRoleName, partyRoles } from '#contract/parties/party-roles.ts'
import { finished } from '#domain/tracking/urgency.ts'
import { sortedPage } from '../list/page.ts'
import type { Transaction } from '../scope.ts'

interface PartyFilters {
  q?: string | undefined
  parties?: readonly string[] | undefined
  roles?: readonly PartyRoleName[] | undefined
}

/** As people look a name up, `Łódź` before `Tres`: the store compares by code points where it is not told. */
const byName = sql`lower(company_name) collate "und-x-icu"`

/** By name. What there is with each is counted for the page that is shown. */
export async function listSummaries(
  tx: Transaction,
  { q, parties, roles }: PartyFilters,
  paging: Parameters<typeof sortedPage>[3],
) {
  let query = tx.selectFrom('parties').select(['parties.id', 'parties.company_name'])
  if (q) query = query.where(sql<boolean>`lower(company_name) like ${asPart(q.toLowerCase())}`)
  if (parties) query = query.where('parties.id', 'in', parties)
  if (roles)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('party_roles').whereRef('party_id', '=', 'parties.id').where('role', 'in', roles).select('role'),
      ),
    )
  const { rows, meta } = await sortedPage(query, 'parties', [byName], paging)
  const counted = new Map(
    (
      await countsOf(
        tx,
        rows.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  )
  return { rows: rows.map((row) => ({ ...row, party_id: row.id, ...(counted.get(row.id) ?? nothing) })), meta }
}

const nothing = {
  roles: [] as PartyRoleName[],
  shipments_count: 0,
  active_shipments_count: 0,
  views_count: 0,
  contacts_count: 0,
  last_seen_at: null as string | null,
}

async function countsOf(tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<typeof nothing & { id: string }>`
    with found as (
      select party_id, shipment_id from party_roles where party_id = any(${ids}::uuid[]) and shipment_id is not null
      union
      select r.party_id, c.shipment_id from party_roles r join containers c on c.id = r.container_id
        where r.party_id = any(${ids}::uuid[]) and r.container_id is not null
    ), shipped as (
      select f.party_id, count(*)::int as shipments_count,
        count(*) filter (where s.urgency_rank < ${finished})::int as active_shipments_count
      from found f join shipments s on s.id = f.shipment_id group by f.party_id)
    select p.id, array(
        select role from unnest(${partyRoles}::text[]) role
        where exists (select from party_roles r where r.party_id = p.id and r.role = role.role)) as roles,
      coalesce(s.shipments_count, 0) as shipments_count,
      coalesce(s.active_shipments_count, 0) as active_shipments_count,
      (select count(*)::int from views v where v.party_id = p.id) as views_count,
      (select count(*)::int from party_contacts c where c.party_id = p.id) as contacts_count,
      (select max(t.last_seen_at) from view_tokens t join views v on v.id = t.view_id where v.party_id = p.id)
        as last_seen_at
    from unnest(${ids}::uuid[]) p(id) left join shipped s on s.party_id = p.id`.execute(tx)
  return rows
}

const asPart = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
