import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { t } from '#contract/language.ts'
import type { PartyRoleName } from '#contract/parties/party-roles.ts'
import { includedIn } from '../../api/included.ts'
import { useRefusal } from '../../api/may.ts'
import { q } from '../../api/query.ts'
import { useOptimistic } from '../../api/use-optimistic.ts'
import { partyRoleWords } from '../../lib/party-role-words.ts'
import { notify } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { type Given, GiveRole } from './give-role.tsx'
import { type Entity, type Held, useRemoval } from './remove-role.ts'

type Document = ResponseOf<typeof api.party_roles.of_shipment>

interface OfShipment {
  shipment: string
  /** The chosen one: it has the roles of its shipment, and some of its own. */
  container?: { id: string; number: string } | undefined
}

/** Of what is asked for still: they hold for the shipment that comes of it. */
interface OfRequest {
  request: string
  container?: undefined
}

type Props = OfShipment | OfRequest

function rolesIn(props: Props) {
  const all = { 'page[size]': 100 }
  if ('request' in props) return q(api.party_roles.of_tracking_request, { id: props.request, ...all })
  if (props.container) return q(api.party_roles.of_container, { id: props.container.id, ...all })
  return q(api.party_roles.of_shipment, { id: props.shipment, ...all })
}

function entityOf(props: Props, isOfContainer: boolean): Entity {
  if ('request' in props) return { id: props.request, type: 'tracking_request' }
  if (isOfContainer && props.container) return { id: props.container.id, type: 'container' }
  return { id: props.shipment, type: 'shipment' }
}

/** Whatever shows who somebody is to goods. */
const touched = [
  api.party_summaries.list,
  api.shipments.get,
  api.shipments.list,
  api.containers.list,
  api.party_roles.of_shipment,
  api.party_roles.of_container,
  api.party_roles.of_tracking_request,
  api.tracking_requests.list,
]
const order = Object.keys(partyRoleWords) as PartyRoleName[]

/** Who is what to a shipment and the chosen container, or to a request: given and taken where it stands, and taken back where refused. */
export function PartyRoles(props: Props) {
  const { container } = props
  const query = rolesIn(props)
  const { data, error, refetch } = useQuery(query)
  const [isGiving, setGiving] = useState(false)
  const refusal = useRefusal(api.party_roles.create)
  const give = useOptimistic(api.party_roles.create, touched)
  const take = useOptimistic(api.party_roles.delete, touched)

  const send = (party: Given['party'], role: PartyRoleName, entity: Entity) => {
    const relationships = { party: { data: { id: party.id, type: 'party' as const } }, entity: { data: entity } }
    return give.send<Document>(
      { body: { data: { type: 'party_role', attributes: { role }, relationships } } },
      { queryKey: query.queryKey, apply: (before) => withRole(before, { party, role, relationships }) },
    )
  }
  const add = ({ party, role, isOfContainer }: Given, before: Given['party'] | undefined) => {
    setGiving(false)
    const entity = entityOf(props, isOfContainer)
    const undo = before && { words: t('Undo'), act: () => send(before, role, entity) }
    return send(party, role, entity).then(
      () =>
        undo &&
        notify(
          t('{party} replaces {other} as customer.', { party: party.company_name, other: before.company_name }),
          'done',
          undo,
        ),
      ({ message }: Error) =>
        notify(
          t('{party} was not made {role}: {why}', {
            party: party.company_name,
            role: partyRoleWords[role].inSentence,
            why: message,
          }),
          'failed',
        ),
    )
  }
  const remove = useRemoval({
    isRequest: 'request' in props,
    take: ({ id }) =>
      take.send<Document>(
        { params: { id } },
        {
          queryKey: query.queryKey,
          apply: (before) => ({ ...before, data: before.data.filter((one) => one.id !== id) }),
        },
      ),
    giveBack: ({ role, party, entity }) => send(party, role, entity),
  })
  if (!data)
    return error ? (
      <p className="err" role="alert">
        {error.message}{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          {t('Try again')}
        </button>
      </p>
    ) : (
      <p className="text-ink-3">{t('Loading…')}</p>
    )
  const related = includedIn(data)
  const rows = data.data
    .map((row) => heldOf(row, related(row.relationships.party.data)?.attributes.company_name, props))
    .toSorted((a, b) => order.indexOf(a.role) - order.indexOf(b.role))
  const customer = rows.find(({ role }) => role === 'customer')?.party
  return (
    <>
      {rows.length === 0 && <p className="text-ink-3">{t('Nobody is named yet.')}</p>}
      <ul hidden={rows.length === 0} aria-label={t('Parties and their roles')}>
        {rows.map((one) => (
          <li
            key={one.id}
            className="grid min-h-[30px] grid-cols-[104px_minmax(0,1fr)_auto] items-baseline gap-2 py-[3px]"
          >
            <span className="text-ink-3" title={partyRoleWords[one.role].explained}>
              {partyRoleWords[one.role].words}
            </span>
            <span className="wrap-anywhere">
              {one.party.id && (
                <Link to="/parties/$id" params={{ id: one.party.id }}>
                  <bdi>{one.party.company_name}</bdi>
                </Link>
              )}
              {one.entity.type === 'container' && (
                <span className="text-12 text-ink-3"> {t('in this container only')}</span>
              )}
            </span>
            {refusal === undefined && (
              <button
                type="button"
                className="print:hidden"
                aria-label={t('Remove {party} as {role}', {
                  party: one.party.company_name,
                  role: partyRoleWords[one.role].inSentence,
                })}
                title={t('Remove')}
                onClick={() => void remove(one, rows)}
              >
                <X className="s" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {isGiving ? (
        <GiveRole
          container={container}
          onGive={(given) => void add(given, given.role === 'customer' ? customer : undefined)}
          onClose={() => setGiving(false)}
        />
      ) : (
        <p className="mt-2 mb-4 print:hidden">
          <Button small reason={refusal} aria-label={t('Add a party')} onClick={() => setGiving(true)}>
            <Plus className="s" /> {t('Party')}
          </Button>
        </p>
      )}
    </>
  )
}

function heldOf(
  { id, attributes, relationships }: Document['data'][number],
  name: string | undefined,
  props: Props,
): Held {
  const entity = relationships.entity.data
  const party = { id: relationships.party.data?.id ?? '', company_name: name ?? t('Unknown party') }
  return { id, role: attributes.role, party, entity: entityOf(props, entity?.type === 'container') }
}

interface Added extends Pick<Given, 'party' | 'role'> {
  relationships: {
    party: { data: { id: string; type: 'party' } }
    entity: { data: Entity }
  }
}

/** As it will be: there is one customer. */
function withRole(before: Document, { party, role, relationships }: Added): Document {
  const kept = before.data.filter((one) => role !== 'customer' || one.attributes.role !== 'customer')
  const id = `${role} ${party.id}`
  const made = {
    id,
    type: 'party_role' as const,
    attributes: { role, created_at: new Date().toISOString() },
    relationships,
  }
  const named = { id: party.id, type: 'party' as const, attributes: { company_name: party.company_name } }
  return {
    ...before,
    data: [...kept, { ...made, links: { self: `/v2/party_roles/${id}` } }],
    included: [...(before.included ?? []), named] as NonNullable<Document['included']>,
  }
}
