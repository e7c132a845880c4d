import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import { t, tc } from '#contract/language.ts'
import type { Container } from '#contract/tracking/container.ts'
import { checkedAt } from '#domain/tracking/checked-at.ts'
import { equipment } from '#domain/tracking/equipment.ts'
import { routeOfContainer } from '#domain/tracking/own-route.ts'
import { missing } from '../api/errors.ts'
import { useRefusal } from '../api/may.ts'
import { useWholeList } from '../api/whole-list.ts'
import { Changes } from '../features/container/changes.tsx'
import { changesOf, eventsOf, statementsOf } from '../features/container/container-queries.ts'
import { DeadlineCard } from '../features/container/deadline-card.tsx'
import { readEvents } from '../features/container/events.ts'
import { ExplainProvider, Why } from '../features/container/explained.tsx'
import { Fees } from '../features/container/fees.tsx'
import { Holds } from '../features/container/holds.tsx'
import { JourneyRail } from '../features/container/journey-rail.tsx'
import { MapSection } from '../features/container/map-section.tsx'
import { inlandOf } from '../features/container/map-shapes.ts'
import { NumberNotes } from '../features/container/number-notes.tsx'
import { OtherPorts } from '../features/container/other-ports.tsx'
import { Pickup } from '../features/container/pickup.tsx'
import { Siblings } from '../features/container/siblings.tsx'
import { TimelineSection } from '../features/container/timeline-section.tsx'
import { Verdict } from '../features/container/verdict.tsx'
import { VerdictSentence } from '../features/container/verdict-sentence.tsx'
import { vesselOf } from '../features/container/vessel.tsx'
import { CheckNow } from '../features/shipment/check-now.tsx'
import { Crumb } from '../features/shipment/crumb.tsx'
import { FoundNotice } from '../features/shipment/found-notice.tsx'
import { Masthead } from '../features/shipment/masthead.tsx'
import { ShipmentNotHere } from '../features/shipment/not-here.tsx'
import { PageMenu } from '../features/shipment/page-menu.tsx'
import { References } from '../features/shipment/references.tsx'
import { ShipmentFacts, TrackingStopped } from '../features/shipment/shipment-facts.tsx'
import { definitionsQuery, type ShipmentDocument, shipmentOf } from '../features/shipment/shipment-query.ts'
import { TrackingSection } from '../features/shipment/tracking-section.tsx'
import { lazyPart } from '../lib/lazy-part.ts'
import { flag, optionalText } from '../lib/search-fields.ts'
import { useShortcut } from '../lib/shortcut.ts'
import { title } from '../lib/title.ts'
import { ActionLink } from '../ui/action-link.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { ContainerNumber } from '../ui/container-number.tsx'
import { FoldingSection } from '../ui/folding-section.tsx'
import { Note } from '../ui/note.tsx'
import { Say } from '../ui/say.tsx'
import { chooseFrom } from './-chosen-container.ts'

/** Comes when the page stands. */
const ShipmentDocuments = lazyPart(() => import('../features/document/shipment-documents.tsx'), 'ShipmentDocuments')

const Notes = lazyPart(() => import('../features/note/notes.tsx'), 'Notes')
const PartyRoles = lazyPart(() => import('../features/party/roles.tsx'), 'PartyRoles')

/** Asked for when the page stands: hardly any container has one. */
const SetByUs = lazyPart(() => import('./-shipments/set-by-us.tsx'), 'SetByUs')

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const Route = createFileRoute('/shipments_/$id')({
  // `found` is the text that led here, where it led to more than one page; `edit` the value that is being changed.
  validateSearch: z.object({ container: optionalText, found: optionalText, raw: flag, edit: optionalText }),
  loaderDeps: ({ search: { container } }) => ({ container }),
  loader: async ({ context: { queryClient }, params, deps }) => {
    const prefetch = (id: string) => {
      void queryClient.prefetchQuery(eventsOf(id))
      void queryClient.prefetchQuery(statementsOf(id))
      void queryClient.prefetchQuery(changesOf(id))
    }
    // What the address names is asked for at once, beside the shipment.
    if (deps.container && uuid.test(deps.container)) prefetch(deps.container)
    void queryClient.prefetchQuery(definitionsQuery)
    const document = await queryClient.ensureQueryData(shipmentOf(params.id)).catch(missing)
    const { chosen } = chooseFrom(document, deps.container)
    if (chosen && chosen.id !== deps.container) prefetch(chosen.id)
    return { title: chosen?.attributes.number ?? document.data.attributes.bill_of_lading_number }
  },
  head: ({ loaderData }) => title(loaderData?.title ?? t('Shipment')),
  component: ShipmentPage,
  notFoundComponent: ShipmentNotHere,
})

function ShipmentPage() {
  const { id } = Route.useParams()
  const { container, found, edit } = Route.useSearch()
  const { data: document } = useSuspenseQuery(shipmentOf(id))
  const { boxes, chosen, strayed, ...places } = chooseFrom(document, container)
  const shipment = document.data
  const { attributes: route } = shipment
  const box = chosen?.attributes
  const navigate = Route.useNavigate()
  const onEdit = (edited: string | undefined) =>
    void navigate({ search: (kept) => ({ ...kept, edit: edited }), replace: true, resetScroll: false })
  useShortcut(
    'e',
    (event) => {
      event.preventDefault()
      onEdit('references')
    },
    { words: t('Edit references') },
  )
  useShortcut(
    'b',
    (event) => {
      event.preventDefault()
      onEdit('by-hand')
    },
    { words: t('Set by hand'), enabled: chosen !== undefined },
  )
  const references = <References shipment={shipment} container={chosen} edited={edit} onEdit={onEdit} />
  const tracking = <TrackingSection shipment={shipment} container={chosen} />
  return (
    <div className="page max-tablet:[&_details.sec]:mt-2 print:[zoom:0.84] [&_.tag]:max-w-full [&_.tag]:whitespace-normal [&_:is(dd,p,li,bdi,small,h1,h3)]:wrap-anywhere [&_:is(dd,p,li,bdi,small,h1,h3)]:min-w-0">
      <Crumb shipment={id} container={chosen?.id} />
      {found && <FoundNotice text={found} />}
      {strayed && (
        <div className="mb-4">
          <Note tone="unknown">
            {box
              ? t('The container of this link is not in this shipment: you see {number}, which needs you first.', {
                  number: box.number,
                })
              : t('The container of this link is not in this shipment.')}
          </Note>
        </div>
      )}
      <TrackingStopped route={route} />
      {chosen && box ? (
        <OneContainer
          shipment={shipment}
          chosen={chosen}
          boxes={boxes}
          {...places}
          references={references}
          tracking={tracking}
          byUs={<SetByUs container={chosen} boxes={boxes} edited={edit} onEdit={onEdit} key={chosen.id} />}
          edited={edit}
          onEdit={onEdit}
        />
      ) : (
        <>
          <Masthead
            sentence={t('The line has not named the containers of this shipment yet.')}
            actions={<Actions shipment={shipment} number={route.bill_of_lading_number} />}
          >
            <h1 className="text-26">
              <span className="num">{route.bill_of_lading_number}</span>
            </h1>
          </Masthead>
          <ShipmentFacts
            route={route}
            vessel={vesselOf(route)}
            equipment={null}
            checkedAt={route.line_tracking_last_succeeded_at}
          />
          <Two>
            {references}
            {tracking}
          </Two>
          <Suspense fallback={null}>
            <Notes shipment={id} />
          </Suspense>
          <Parties shipment={id} />
          <Documents id={id} />
        </>
      )}
    </div>
  )
}

/** Two sections side by side. */
const Two = ({ children }: { children: ReactNode }) => (
  <div className="mt-(--s6) grid grid-cols-[1fr_1fr] gap-x-10 gap-y-(--s6) max-tablet:grid-cols-1 print:mt-2 print:gap-x-6 print:gap-y-3 [&+.sec]:mt-(--s6)">
    {children}
  </div>
)

interface ActionsProps {
  shipment: ShipmentDocument['data']
  number: string
  container?: Container
  onAnswer?: () => void
}

function Actions({ shipment, number, container, onAnswer }: ActionsProps) {
  const refusal = useRefusal(api.shipments.update)
  return (
    <div className="col-start-2 row-[1/3] flex items-start gap-2 max-wide:col-auto max-wide:row-auto max-wide:mt-3 print:hidden">
      <ActionLink
        to="/shipments/$id"
        params={{ id: shipment.id }}
        search={(kept) => ({ ...kept, edit: 'references' })}
        replace
        resetScroll={false}
        refusal={refusal}
        className={buttonStyle()}
      >
        <Pencil />{' '}
        <Say
          text={tc('the references are only heard', 'Edit {references}')}
          references={<span className="sr-only">{t('references')}</span>}
        />{' '}
        <span aria-hidden="true" className="max-tablet:hidden">
          <kbd>e</kbd>
        </span>
      </ActionLink>
      {container && onAnswer && <CheckNow shipment={shipment} container={container.id} onAnswer={onAnswer} />}
      <PageMenu number={number} />
    </div>
  )
}

type OneProps = Omit<ReturnType<typeof chooseFrom>, 'chosen' | 'strayed'> & {
  shipment: ShipmentDocument['data']
  chosen: Container
  references: ReactNode
  tracking: ReactNode
  byUs: ReactNode
  edited: string | undefined
  onEdit: (edited: string | undefined) => void
}

/** The deadline is read first, and where there is room it stands beside what has happened. */
const side = 'col-start-2 min-w-0 [&_.sec]:mt-(--s6) print:[&_.sec]:mt-2'

/** The answer, then the evidence. The page stands at once; what happened joins when it has come. */
function OneContainer({
  shipment,
  chosen,
  boxes,
  terminal,
  others,
  destination,
  references,
  tracking,
  byUs,
  edited,
  onEdit,
}: OneProps) {
  const { raw } = Route.useSearch()
  const { attributes: box, id } = chosen
  const route = routeOfContainer(shipment.attributes, box)
  const told = useWholeList((page) => eventsOf(id, page))
  const said = useWholeList((page) => statementsOf(id, page))
  const events = told.data && readEvents(told.data)
  const statements = said.data?.data ?? []
  const again = () => void Promise.all([told.refetch(), said.refetch()])
  const failed = (!told.data && told.error) || (!said.data && said.error) || null
  return (
    <ExplainProvider container={id} shipment={shipment.id}>
      <NumberNotes box={box} others={others} />
      <Masthead
        sentence={<VerdictSentence box={box} route={route} />}
        actions={<Actions shipment={shipment} number={box.number} container={chosen} onAnswer={again} />}
      >
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <h1 className="text-26">
            <ContainerNumber number={box.number} />
          </h1>
          <p className="max-tablet:[&_.mean]:flex-wrap max-tablet:[&_.mean]:whitespace-normal max-tablet:[&_.mean]:text-20 max-tablet:[&_svg]:size-5 [&_.mean]:gap-2.5 [&_.mean]:text-26 [&_.why]:text-(length:--t-16) [&_svg]:size-6.5">
            <Why asked={{ of: 'verdict' }}>
              <Verdict box={box} route={route} />
            </Why>
          </p>
        </div>
      </Masthead>
      <ShipmentFacts
        route={route}
        vessel={vesselOf(route, box.own_route)}
        equipment={equipment(box)}
        checkedAt={checkedAt(box)}
      />
      <Siblings shipment={shipment} boxes={boxes} chosen={chosen} />
      <div className="grid grid-cols-[minmax(0,1fr)_464px] grid-rows-[auto_auto_1fr] items-start gap-x-12 not-print:max-wide:block print:grid-cols-[minmax(0,1fr)_340px] print:gap-6">
        <div className={`row-start-2 ${side}`}>
          <DeadlineCard id={id} box={box} route={route} events={events ?? []} edited={edited} onEdit={onEdit} />
          <Holds id={id} box={box} events={events ?? []} />
        </div>
        <section className="col-[1/3] row-[1/2] py-(--s6) print:pt-2 print:pb-3" aria-labelledby="journey">
          <JourneyRail id={id} />
          <OtherPorts statements={statements} />
        </section>
        <div className="col-start-1 row-[2/4]">
          <TimelineSection
            box={box}
            route={route}
            id={id}
            events={events}
            statements={statements}
            error={failed}
            onRetry={again}
            raw={raw === '1'}
            key={id}
          />
          <Changes id={id} box={box} route={route} />
          <Two>
            {references}
            {tracking}
          </Two>
          <Parties shipment={shipment.id} container={{ id, number: box.number }} />
          <Documents id={shipment.id} />
        </div>
        <div className={`row-start-3 ${side}`}>
          <Suspense fallback={null}>{byUs}</Suspense>
          <Fees fees={box.fees_at_pod_terminal} />
          <Pickup box={box} terminal={terminal} />
          <MapSection id={id} inland={inlandOf(box, destination)} />
        </div>
      </div>
    </ExplainProvider>
  )
}

function Parties(props: ComponentProps<typeof PartyRoles>) {
  return (
    <FoldingSection id="parties" title={t('Parties')}>
      <Suspense fallback={<p className="text-ink-3">{t('Loading…')}</p>}>
        <PartyRoles {...props} key={props.container?.id} />
      </Suspense>
    </FoldingSection>
  )
}

function Documents({ id }: { id: string }) {
  return (
    <FoldingSection id="documents" title={t('Documents')}>
      <Suspense fallback={<p className="text-ink-3">{t('Loading…')}</p>}>
        <ShipmentDocuments id={id} />
      </Suspense>
    </FoldingSection>
  )
}
