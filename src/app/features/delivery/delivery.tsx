import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Link2, Link2Off, Truck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { DeliveryLinkState, DeliveryOrder } from '#contract/delivery/delivery-order.ts'
import type { DeliveryStep } from '#contract/delivery/step.ts'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import type { Container } from '#contract/tracking/container.ts'
import { startOfLocalDay } from '#domain/instants.ts'
import { comma } from '#domain/text.ts'
import { useRefusal } from '../../api/may.ts'
import { useApiMutation } from '../../api/query.ts'
import { TableFailed } from '../../table/table-failed.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { FoldingSection } from '../../ui/folding-section.tsx'
import { More } from '../../ui/more.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { Explained, ExplainedWords } from '../container/explained.tsx'
import { type MadeLink, ordersOf } from './delivery-query.ts'
import { LinksDialog } from './links-dialog.tsx'
import { ChangeOrder, NewOrder } from './order-dialog.tsx'

interface Props {
  container: Container
  boxes: readonly Container[]
  /** The value of the address that is being changed: `delivery`, or `delivery-` with the id of an order. */
  edited: string | undefined
  onEdit: (edited: string | undefined) => void
}

/** The leg after the port: who drives it, what they were told, and what they reported. */
export function Delivery({ container, boxes, edited, onEdit }: Props) {
  const { data, error, refetch } = useQuery(ordersOf(container.id))
  const refusal = useRefusal(settingsApi.delivery_orders.create)
  const [links, setLinks] = useState<readonly MadeLink[]>([])
  const orders = data?.data ?? []
  const current = orders.filter(({ attributes }) => attributes.ended_at === null)
  const past = orders.filter(({ attributes }) => attributes.ended_at !== null)
  const changed = current.find(({ id }) => edited === `delivery-${id}`)
  const close = () => onEdit(undefined)
  const show = (order: DeliveryOrder) => (
    <Order
      key={order.id}
      order={order}
      number={container.attributes.number}
      zone={container.attributes.pickup_timezone}
      onChange={refusal === undefined ? () => onEdit(`delivery-${order.id}`) : undefined}
      onLink={setLinks}
    />
  )
  return (
    <>
      <FoldingSection
        id="delivery"
        title={t('Delivery')}
        className="print:hidden"
        gist={data && (current[0]?.attributes.trucker_name ?? t('no order'))}
        aside={
          <Button small reason={refusal} onClick={() => onEdit('delivery')}>
            <Truck /> {t('New order')}
          </Button>
        }
      >
        <EmptyReturn box={container.attributes} />
        {error && !data && <TableFailed what={t('The delivery orders')} error={error} onRetry={refetch} />}
        {data && orders.length === 0 && (
          <p className="text-ink-2">
            {t('No order yet. With one, the trucker gets a link and reports each step there.')}
          </p>
        )}
        <ul className="grid gap-4">{current.map(show)}</ul>
        {past.length > 0 && (
          <More words={t('Before: {count}', { count: past.length })} className="mt-3">
            <ul className="mt-2 grid gap-4">{past.map(show)}</ul>
          </More>
        )}
      </FoldingSection>
      {edited === 'delivery' && (
        <NewOrder
          container={container}
          boxes={boxes}
          onClose={close}
          onMade={(made) => {
            setLinks(made)
            close()
          }}
        />
      )}
      {changed && <ChangeOrder order={changed} onClose={close} />}
      {links.length > 0 && <LinksDialog links={links} onClose={() => setLinks([])} />}
    </>
  )
}

/** By when the empty has to be back, and where. */
function EmptyReturn({ box }: { box: Container['attributes'] }) {
  const { empty_due_at: at, empty_due_timezone: zone, empty_return_place: place } = box
  if (at === null && place === null) return null
  return (
    <dl className="kv mb-3">
      {at && (
        <>
          <dt>{t('Empty due')}</dt>
          <dd>
            <Explained at={at} zone={zone} whole subject={{ of: 'container', name: 'empty_due_at' }} />
          </dd>
        </>
      )}
      {place && (
        <>
          <dt>{t('Empty goes to')}</dt>
          <dd>
            <ExplainedWords words={place} value={place} subject={{ of: 'container', name: 'empty_return_place' }} />
          </dd>
        </>
      )}
    </dl>
  )
}

const linkWords: Record<DeliveryLinkState, string> = {
  active: t('Link active'),
  ended: t('Link ended'),
  revoked: t('Link revoked'),
}

const stepWords: Record<DeliveryStep, string> = {
  picked_up: t('Picked up'),
  delivered: t('Delivered'),
  empty_returned: t('Empty returned'),
}

interface OrderProps {
  order: DeliveryOrder
  number: string
  /** Of the place. */
  zone: string | null
  onChange: (() => void) | undefined
  onLink: (links: readonly MadeLink[]) => void
}

function Order({ order: { id, attributes: said, relationships }, number, zone, onChange, onLink }: OrderProps) {
  const trucker = relationships.trucker.data?.id
  const isActive = said.link_state === 'active'
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="wrap-anywhere">
          {trucker ? (
            <Link to="/parties/$id" params={{ id: trucker }}>
              <bdi>{said.trucker_name}</bdi>
            </Link>
          ) : (
            said.trucker_name
          )}
        </b>
        <span className="tag">
          {isActive ? <Link2 className="s" /> : <Link2Off className="s" />} {linkWords[said.link_state]}
        </span>
      </p>
      <p className="text-12 text-ink-3">
        {said.last_opened_at ? (
          <Say text={t('Last opened {time}')} time={<When at={said.last_opened_at} zone="UTC" />} />
        ) : (
          t('Never opened')
        )}
        {said.mailed_to && `${comma}${t('mailed to {address}', { address: said.mailed_to })}`}
        {said.ended_at && (
          <>
            {comma}
            <Say text={t('order ended {time}')} time={<When at={said.ended_at} zone="UTC" />} />
          </>
        )}
      </p>
      <Told said={said} zone={zone} />
      {said.reports.length > 0 && (
        <ul className="grid gap-1" aria-label={t('Reported by {name}', { name: said.trucker_name })}>
          {said.reports.map((one) => (
            <li key={one.manual_value_id}>
              {one.ended_at ? <s>{stepWords[one.step]}</s> : <b className="font-mid">{stepWords[one.step]}</b>}{' '}
              <When at={one.happened_at} zone={one.timezone} />{' '}
              <span className="text-12 text-ink-3">
                <Say text={t('reported {time}')} time={<When at={one.reported_at} zone={one.timezone} />} />
                {one.ended_at && `${comma}${t('does not count any more')}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {onChange && said.ended_at === null && (
        <OrderActions id={id} number={number} said={said} onChange={onChange} onLink={onLink} />
      )}
    </li>
  )
}

function Told({ said, zone }: { said: DeliveryOrder['attributes']; zone: string | null }) {
  const hours = [said.deliver_from_hour, said.deliver_until_hour].filter(Boolean).join('–')
  const day = (date: string) => <When at={startOfLocalDay(date, zone)} zone={zone} dayOnly />
  const lines: [string, ReactNode][] = [
    [t('Pickup number'), said.pickup_number],
    [t('Deliver to'), [said.deliver_to_name, said.deliver_to_address].filter(Boolean).join(comma)],
    [
      tc('the day of a delivery', 'On'),
      said.deliver_on ? (
        <>
          {day(said.deliver_on)} {hours}
        </>
      ) : (
        hours
      ),
    ],
    [tc('where the empty container goes', 'Empty to'), said.return_to],
    [tc('when the empty container has to be back', 'Empty by'), said.return_by && day(said.return_by)],
    [t('Remark'), said.remark],
  ]
  const known = lines.filter(([, told]) => told)
  if (known.length === 0) return null
  return (
    <dl className="grid gap-0.5 text-13">
      {known.map(([name, told]) => (
        <div key={name} className="flex gap-2">
          <dt className="w-24 flex-none text-ink-3">{name}</dt>
          <dd className="wrap-anywhere">{told}</dd>
        </div>
      ))}
    </dl>
  )
}

interface ActionProps extends Omit<OrderProps, 'order' | 'onChange' | 'zone'> {
  id: string
  said: DeliveryOrder['attributes']
  onChange: () => void
}

function OrderActions({ id, number, said, onChange, onLink }: ActionProps) {
  const rotate = useApiMutation(settingsApi.delivery_orders.rotate, {
    onSuccess: ({ data }) => onLink([{ number, link: data.attributes.link }]),
  })
  const revoke = useApiMutation(settingsApi.delivery_orders.revoke)
  const end = useApiMutation(settingsApi.delivery_orders.delete)
  const params = { id }
  const name = said.trucker_name
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button small onClick={onChange}>
        {tc('verb', 'Change')}
      </Button>
      <Button
        small
        onClick={() =>
          confirm({
            title: t('Make another link for {name}?', { name }),
            body: t('The link there is now ends at once.'),
            action: t('Make another link'),
            keep: t('Keep this one'),
            act: () => rotate.mutateAsync({ params, body: { data: { attributes: {} } } }),
          })
        }
      >
        {t('New link')}
      </Button>
      {said.link_state === 'active' && (
        <Button
          small
          onClick={() =>
            confirm({
              title: t('Revoke the link of {name}?', { name }),
              body: t('It opens nothing any more. What was reported by it stays.'),
              action: t('Revoke'),
              keep: t('Keep it'),
              done: t('The link is revoked.'),
              act: () => revoke.mutateAsync({ params }),
            })
          }
        >
          {t('Revoke link')}
        </Button>
      )}
      <Button
        small
        tone="quiet"
        onClick={() =>
          confirm({
            title: t('End the order to {name}?', { name }),
            body: t('Its link ends too. What was reported by it stays.'),
            action: t('End the order'),
            keep: t('Keep it'),
            done: t('The order has ended.'),
            act: () => end.mutateAsync({ params }),
          })
        }
      >
        {t('End order')}
      </Button>
    </div>
  )
}
