import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { missing } from '../api/errors.ts'
import { includedIn } from '../api/included.ts'
import { useRefusal } from '../api/may.ts'
import { q } from '../api/query.ts'
import { checkedAt } from '../features/container/checked-at.ts'
import { DeadlineCard } from '../features/container/deadline-card.tsx'
import { eventsOf, readEvents } from '../features/container/events.ts'
import { Fees } from '../features/container/fees.tsx'
import { Holds } from '../features/container/holds.tsx'
import { journeyOf } from '../features/container/journey.ts'
import { JourneyRail } from '../features/container/journey-rail.tsx'
import { KeyDates } from '../features/container/key-dates.tsx'
import { equipment, Pickup } from '../features/container/pickup.tsx'
import { Siblings } from '../features/container/siblings.tsx'
import { TimelineSection } from '../features/container/timeline-section.tsx'
import { byUrgency, Verdict } from '../features/container/verdict.tsx'
import { VerdictSentence } from '../features/container/verdict-sentence.tsx'
import { FoundNotice } from '../features/shipment/found-notice.tsx'
import { References } from '../features/shipment/references.tsx'
import { ShipmentFacts, TrackingStopped } from '../features/shipment/shipment-facts.tsx'
import { TrackingButton } from '../features/shipment/tracking-button.tsx'
import { flag, optionalText } from '../lib/search-fields.ts'
import { useShortcut } from '../lib/shortcut.ts'
import { ActionLink } from '../ui/action-link.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { ContainerNumber } from '../ui/container-number.tsx'

const shipmentOf = (id: string) =>
  q(api.shipments.get, { id, include: ['containers', 'containers.pod_terminal', 'containers.pickup_facility'] })

export const Route = createFileRoute('/shipments_/$id')({
  // `found` is the text that led here, where it led to more than one page.
  validateSearch: z.object({ container: optionalText, found: optionalText, raw: flag }),
  loaderDeps: ({ search: { container } }) => ({ container }),
  loader: async ({ context: { queryClient }, params, deps }) => {
    const document = await queryClient.ensureQueryData(shipmentOf(params.id)).catch(missing)
    const { chosen } = chooseFrom(document, deps.container)
    if (chosen) void queryClient.prefetchQuery(eventsOf(chosen.id))
    return { title: chosen?.attributes.number ?? document.data.attributes.bill_of_lading_number }
  },
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.title ?? 'Shipment'} · Landfall` }] }),
  component: ShipmentPage,
})

/** The container of the address, else the most urgent one: an old or broken link still arrives. */
function chooseFrom(document: ResponseOf<typeof api.shipments.get>, wanted: string | undefined) {
  const related = includedIn(document)
  const boxes = document.data.relationships.containers.data.flatMap((reference) => related(reference) ?? [])
  const chosen = boxes.find(({ id }) => id === wanted) ?? boxes.toSorted(byUrgency)[0]
  const facility = chosen?.relationships.pickup_facility.data ?? chosen?.relationships.pod_terminal.data ?? null
  return { boxes, chosen, terminal: related(facility)?.attributes.name ?? null }
}

function ShipmentPage() {
  const { id } = Route.useParams()
  const { container, found, raw } = Route.useSearch()
  const { data: document } = useSuspenseQuery(shipmentOf(id))
  const { boxes, chosen, terminal } = chooseFrom(document, container)
  const shipment = document.data
  const navigate = Route.useNavigate()
  const refusal = useRefusal(api.shipments.update)
  useShortcut('e', () => void (refusal ?? navigate({ to: '/shipments/$id/edit', params: { id }, search: true })))
  const { attributes: route } = shipment
  const box = chosen?.attributes
  return (
    <div className="page shipment">
      {found && <FoundNotice text={found} />}
      <TrackingStopped route={route} />
      <header className="masthead">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <h1 className="text-26">
            {box ? <ContainerNumber number={box.number} /> : <span className="num">{route.bill_of_lading_number}</span>}
          </h1>
          {box && (
            <p className="verdict">
              <Verdict box={box} route={route} />
            </p>
          )}
        </div>
        <p className="sentence">
          {box ? (
            <VerdictSentence box={box} route={route} />
          ) : (
            'The line has not named the containers of this shipment yet.'
          )}
        </p>
        <div className="actions print:hidden">
          <ActionLink
            to="/shipments/$id/edit"
            params={{ id }}
            search={true}
            refusal={refusal}
            className={buttonStyle()}
          >
            <Pencil /> Edit <kbd className="max-tablet:hidden">e</kbd>
          </ActionLink>
          <TrackingButton shipment={shipment} />
        </div>
      </header>
      <ShipmentFacts
        route={route}
        equipment={box ? equipment(box) : null}
        checkedAt={box ? checkedAt(box) : route.line_tracking_last_succeeded_at}
      />
      {chosen && <Siblings shipment={shipment} boxes={boxes} chosen={chosen} />}
      {chosen && box && (
        <>
          <section className="journey" aria-label="Journey">
            <Journey id={chosen.id} box={box} route={route} />
          </section>
          <div className="columns">
            <div className="reading">
              <TimelineSection id={chosen.id} box={box} route={route} raw={raw === '1'} />
              <div className="two">
                <KeyDates box={box} route={route} />
                <References shipment={shipment} container={chosen} />
              </div>
            </div>
            <div className="side">
              <DeadlineCard box={box} route={route} />
              <Holds box={box} />
              <Fees fees={box.fees_at_pod_terminal} />
              <Pickup box={box} terminal={terminal} />
            </div>
          </div>
        </>
      )}
      {!chosen && <References shipment={shipment} />}
      <Outlet />
    </div>
  )
}

/** Drawn at once from the container; transshipments join when the events have come. */
function Journey({ id, ...facts }: { id: string } & Omit<Parameters<typeof DeadlineCard>[0], 'id'>) {
  const { data: events = [] } = useQuery({ ...eventsOf(id), select: readEvents })
  return <JourneyRail {...journeyOf(facts.route, facts.box, events)} />
}
