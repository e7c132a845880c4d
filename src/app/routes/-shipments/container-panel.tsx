import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink, Pencil, RefreshCw } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { api } from '#contract/api.ts'
import { t, tc } from '#contract/language.ts'
import type { Container } from '#contract/tracking/container.ts'
import { verdictSaid } from '#domain/tracking/words.ts'
import { includedIn } from '../../api/included.ts'
import { useRefusal } from '../../api/may.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { useWholeList } from '../../api/whole-list.ts'
import { eventsOf, journeyOf } from '../../features/container/container-queries.ts'
import { DeadlineScale } from '../../features/container/deadline-scale.tsx'
import { readEvents } from '../../features/container/events.ts'
import { expectedOf } from '../../features/container/journey.ts'
import { type Lane, lanesOf } from '../../features/container/lanes.ts'
import { Verdict } from '../../features/container/verdict.tsx'
import { VerdictSentence } from '../../features/container/verdict-sentence.tsx'
import { announce } from '../../lib/announced.ts'
import { useShortcut } from '../../lib/shortcut.ts'
import { TableFailed } from '../../table/table-failed.tsx'
import { ActionLink } from '../../ui/action-link.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { ContainerNumber } from '../../ui/container-number.tsx'
import { OpenPage, PanelHead } from '../../ui/panel-head.tsx'
import { RemainingWords, useRemaining } from '../../ui/remaining.tsx'
import { When } from '../../ui/when.tsx'
import { containerFromLists } from './from-lists.ts'
import { PanelEvents } from './panel-events.tsx'
import { PanelPickup } from './panel-pickup.tsx'

interface Props {
  id: string
  onClose: () => void
  onWalk: (by: number) => void
}

/** The chosen row beside the list: what one has to know to decide, and the way to its page. */
export function ContainerPanel({ id, onClose, onWalk }: Props) {
  const client = useQueryClient()
  const open = useRef<HTMLAnchorElement>(null)
  useShortcut('Enter', (event) => {
    if (!(event.target as Element).closest('a, button')) open.current?.click()
  })
  const { data, error, refetch } = useQuery({
    ...q(api.containers.get, { id, include: ['shipment', 'pod_terminal'] }),
    placeholderData: () => containerFromLists(client, id),
  })
  const told = useWholeList((page) => eventsOf(id, page))
  const events = useMemo(() => told.data && readEvents(told.data), [told.data])
  const way = useQuery(journeyOf(id))
  const [next] = way.data ? expectedOf(way.data.data.attributes) : []
  const related = data && includedIn(data)
  const box = data?.data.attributes
  const shipment = data && related?.(data.data.relationships.shipment.data)
  const terminal = data && related?.(data.data.relationships.pod_terminal.data)
  const said = box && t('{container}: {verdict}', { container: box.number, verdict: verdictSaid(box) })
  useEffect(() => {
    if (said) announce(said)
  }, [said])
  const refusal = useRefusal(api.shipments.update)
  const page = shipment && { to: '/shipments/$id' as const, params: { id: shipment.id }, search: { container: id } }
  return (
    <aside className="panel" aria-label={box ? t('Container {number}', { number: box.number }) : t('Container')}>
      <PanelHead of="row" page={page && <OpenPage {...page} />} onWalk={onWalk} onClose={onClose}>
        <h2>{box ? <ContainerNumber number={box.number} /> : <span className="bone w-40" />}</h2>
      </PanelHead>
      {error && !data && <TableFailed what={t('The container')} error={error} onRetry={refetch} />}
      {box && shipment && page && (
        <>
          <p className="text-12/5 text-ink-2 wrap-anywhere">
            {[
              ...new Set([
                shipment.attributes.bill_of_lading_number,
                shipment.attributes.shipping_line_short_name,
                shipment.attributes.customer_name?.trim(),
                ...box.ref_numbers,
                ...(shipment.attributes.ref_numbers ?? []),
              ]),
            ]
              .filter(Boolean)
              .slice(0, 6)
              .map((text, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same
                <span key={at}>
                  {at > 0 && ' · '}
                  <bdi>{text}</bdi>
                </span>
              ))}
          </p>
          <div className="my-3 [&_.mean]:flex [&_.mean]:flex-wrap [&_.mean]:text-16 [&_.mean]:whitespace-normal">
            <Verdict box={box} route={shipment.attributes} />
            <p className="text-ink-2">
              <VerdictSentence box={box} route={shipment.attributes} />
            </p>
          </div>
          <Deadline id={id} box={box} />
          <PanelEvents next={next} events={events} error={told.error} />
          <PanelPickup box={box} terminal={terminal?.attributes.name} />
          <footer>
            <Link {...page} ref={open} className={`${buttonStyle()} small`}>
              <ExternalLink className="s" /> {tc('verb: open the shipment', 'Open')}
              <span aria-hidden="true">
                <kbd>Enter</kbd>
              </span>
            </Link>
            <ActionLink
              {...page}
              search={{ container: id, edit: 'references' }}
              refusal={refusal}
              className={`${buttonStyle()} small`}
            >
              <Pencil className="s" /> {t('Edit')}
            </ActionLink>
            <CheckNow id={id} />
          </footer>
        </>
      )}
    </aside>
  )
}

type Box = Container['attributes']

function Deadline({ id, box }: { id: string; box: Box }) {
  const lanes = lanesOf(box)
  const binding = lanes.find(({ binds }) => binds)
  return (
    <section>
      <h3 className="label">{t('Deadline')}</h3>
      {binding ? (
        <>
          <Binding {...binding} />
          <div className="mt-2">
            <DeadlineScale id={id} lanes={lanes} box={box} zone={binding.zone} />
          </div>
        </>
      ) : (
        <p className="text-ink-2">{none[box.verdict] ?? t('No source has reported a last free day.')}</p>
      )}
    </section>
  )
}

const none: Partial<Record<Box['verdict'], string>> = {
  not_arrived: t('Free time starts at discharge.'),
  on_rail: t('Not started: free time begins when the railway has brought it.'),
  gone: t('None: it has been picked up.'),
}

function Binding({ at, zone, place }: Lane) {
  const left = useRemaining(at, zone)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-[16px]">
      <b className="text-26">
        <When at={at} zone={zone} whole />
      </b>
      <bdi>{place}</bdi>
      <span className="ms-auto">
        <RemainingWords {...left} />
      </span>
    </p>
  )
}

function CheckNow({ id }: { id: string }) {
  const refresh = useApiMutation(api.containers.refresh, { done: ({ message }) => message, failed: true })
  const refusal = useRefusal(api.containers.refresh)
  return (
    <Button
      small
      tone="quiet"
      disabled={refresh.isPending || refusal !== undefined}
      title={refusal}
      onClick={() => refresh.mutate({ params: { id } })}
    >
      <RefreshCw className="s" /> {t('Check now')}
    </Button>
  )
}
