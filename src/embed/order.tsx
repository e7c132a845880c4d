import { ContainerNumber } from '#app/ui/container-number.tsx'
import type { EmbedContainer, EmbedShipment, EmbedView } from '#contract/portal/embed.ts'
import type { Sentence, Warning } from '#contract/portal/embed-sentence.ts'
import { groupBy } from '#domain/group-by.ts'
import { bareNumber, partWith } from '#domain/portal/customer-reference.ts'
import { said } from '#domain/portal/customer-say.ts'
import type { Target } from './address.ts'
import { Changed } from './changed.tsx'
import { ContainerFacts, ShipmentFacts } from './facts.tsx'
import { Heading } from './heading.tsx'
import { Offers } from './offers.tsx'
import { ofPaper, type PaperOf } from './paper.tsx'
import { Say } from './say.tsx'
import { StateMark } from './state-mark.tsx'
import { Steps } from './steps.tsx'
import { useTelling } from './telling.tsx'
import { WithoutContainers } from './without-containers.tsx'

type Sections = EmbedView['attributes']['sections']

interface OrderProps {
  shipment: EmbedShipment
  /** The other orders that are there to be seen. */
  known: readonly EmbedShipment[]
  sections: Sections
  hrefOf: (to: Target) => string
}

/** One order in full: its number, and a plain sentence for each of its containers. */
export function Order({ shipment, known, sections, hrefOf }: OrderProps) {
  const { attributes } = shipment
  const { words, format, placeIn, t } = useTelling()
  const { headline, containers } = attributes
  const [from, to] = [attributes.from, attributes.to].map((name) => name && placeIn(name))
  const blocks = [...groupBy(containers, situationOf).values()]
  const count = format.plural(containers.length, words.containers)
  const route = from && to ? t('from_to', { from, to }) : from ? t('from', { place: from }) : null
  // Its bill of lading is nobody else's.
  const isOfOthers =
    headline !== null &&
    attributes.references?.includes(headline) === true &&
    known.some((one) => one.id !== shipment.id && partWith(one, bareNumber(headline)) !== undefined)
  return (
    <section aria-labelledby="order">
      <Heading
        id="order"
        label={t('your_order')}
        number={headline ?? t('without_number')}
        about={[containers.length > 0 && count, route].filter(Boolean).join(' ')}
      >
        {headline !== null && isOfOthers && (
          <p>
            <a className={ofPaper} href={hrefOf({ reference: headline })}>
              {t('all_of_reference', { text: headline })}
            </a>
          </p>
        )}
      </Heading>
      <ShipmentFacts shipment={shipment} hrefOf={hrefOf} />
      <Offers sections={sections} shipment={shipment} />
      {containers.length === 0 && (
        <Say>
          <WithoutContainers is_done={attributes.is_done} />
        </Say>
      )}
      {blocks.map((block) => (
        <Block key={block[0]?.id} containers={block} shipment={attributes} hrefOf={hrefOf} />
      ))}
    </section>
  )
}

/** Containers of which the same is said are told of together. */
function situationOf({
  id: _,
  number: __,
  references: ___,
  news_at: ____,
  custom_fields,
  ...told
}: EmbedContainer): string {
  return JSON.stringify([told, custom_fields])
}

/** The proofs of delivery of these containers; of the whole order where one names none. */
function proofsOf(containers: readonly EmbedContainer[], { documents }: EmbedShipment['attributes']): PaperOf[] {
  return documents.filter(
    ({ type, container_ids }) =>
      type === 'proof_of_delivery' &&
      (container_ids.length === 0 || containers.some(({ id }) => container_ids.includes(id))),
  )
}

interface Props {
  /** In the same situation: what is said of the first is said of all. */
  containers: readonly EmbedContainer[]
  shipment: EmbedShipment['attributes']
  hrefOf: (to: Target) => string
}

function Block({ containers, shipment, hrefOf }: Props) {
  const { words, format, t } = useTelling()
  const [container] = containers
  if (!container) return null
  const { state, your_turn, warnings, sentences } = container
  const isBooked = sentences.some(({ says }) => says === 'booked')
  const numbers = containers.flatMap(({ number }) => number ?? [])
  const count = containers.length > 1 ? format.plural(containers.length, words.containers) : ''
  // Of several the oldest: none is older than that.
  const heard = containers.flatMap(({ news_at }) => news_at ?? []).toSorted()[0]
  return (
    <article
      className="border-t border-ink pt-3.5 pb-7 print:break-inside-avoid print:pt-2 print:pb-3.5"
      aria-label={[count, numbers.join(words.list_comma)].filter(Boolean).join(words.colon) || words.states[state]}
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
        <span className="text-ink-2">{count}</span>
        <span className="ms-auto flex flex-wrap gap-x-4 gap-y-1">
          {numbers.map((number) => (
            <ContainerNumber key={number} number={number} />
          ))}
        </span>
      </header>
      <p className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-16 [&_.mean]:whitespace-normal [&_svg]:size-5">
        <Changed value={state}>
          <StateMark container={container} />
        </Changed>
        {your_turn && !isBooked && (
          <span className="rounded-1 bg-(--ready-wash) px-2 py-px text-[13px] font-bold text-ready">
            {t('your_turn')}
          </span>
        )}
      </p>
      {warnings.length > 0 && (
        <Say className="mt-2 border-s-4 border-warning ps-3" role="note">
          <Changed value={JSON.stringify(warnings)}>
            <Sentences of={warnings} />
          </Changed>
        </Say>
      )}
      <Say>
        <Changed value={JSON.stringify(sentences)}>
          <Sentences of={sentences} />
        </Changed>
      </Say>
      <Steps container={container} proofs={proofsOf(containers, shipment)} />
      <ContainerFacts container={container} known={shipment.references ?? []} hrefOf={hrefOf} />
      {heard && (
        <p className="text-ink-3">
          <time dateTime={heard} title={`${format.time({ at: heard, timezone: null })} UTC`}>
            <span className="print:hidden">{t('news_age', { ago: format.ago(heard) })}</span>
            <span className="not-print:hidden">
              {t('news_age', { ago: `${format.time({ at: heard, timezone: null })} UTC` })}
            </span>
          </time>
        </p>
      )}
    </article>
  )
}

/** Of what is to be done all is strong; else what people look for. */
function Sentences({ of }: { of: readonly (Sentence | Warning)[] }) {
  const telling = useTelling()
  const told = of.map((one) => said(one, telling)).filter((parts) => parts.length > 0)
  return told.map((parts, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sentences have nothing else, and keep their order
    <span key={at}>
      {at > 0 && telling.words.space}
      {parts.map(({ text, strong }, part) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        strong ? <b key={part}>{text}</b> : <span key={part}>{text}</span>,
      )}
    </span>
  ))
}
