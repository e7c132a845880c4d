import type { EmbedShipment } from '#contract/portal/embed.ts'
import { filled } from '#domain/portal/customer-format.ts'
import { textOf } from '#domain/portal/customer-say.ts'
import { Changed } from './changed.tsx'
import { Heading } from './heading.tsx'
import { OrderLine, OrderLines } from './order-line.tsx'
import { Say } from './say.tsx'
import type { LoadedReference } from './state.ts'
import { StateIcon, StateMark } from './state-mark.tsx'
import { useTelling } from './telling.tsx'
import { WithoutContainers } from './without-containers.tsx'

interface Props {
  reference: LoadedReference
  hrefOf: (shipment: string) => string
}

/** A purchase order or whatever else the customer calls it: how far all of it is, then each order with its containers. */
export function Reference({ reference: { number, whole, list }, hrefOf }: Props) {
  const { words, format, t } = useTelling()
  const sentence = useWhole(whole)
  const count = list.total > 1 && format.plural(list.total, words.orders)
  return (
    <section aria-labelledby="reference">
      <Heading
        id="reference"
        label={t('your_reference')}
        number={number}
        about={[count, format.plural(whole.containers_count, words.containers)].filter(Boolean).join(' · ')}
      />
      {sentence !== '' && (
        <Say>
          <Changed value={JSON.stringify(whole)}>{sentence}</Changed>
        </Say>
      )}
      {list.shipments.map((shipment) => (
        <PartOfOrder key={shipment.id} shipment={shipment} number={number} href={hrefOf(shipment.id)} />
      ))}
    </section>
  )
}

/** One sentence for all of them; none where there is only one, which has its own. */
function useWhole(whole: LoadedReference['whole']): string {
  const { words, format, placeIn } = useTelling()
  const { containers_count: count, collected_count: n, under_way_count: under, last_arrival: last } = whole
  if (count < 2) return ''
  const say = words.whole
  const head = filled(n === 0 ? say.none : n === count ? say.all : say.some, { n, count })
  return n === count ? `${head}${say.end}` : `${head}${rest()}`

  function rest(): string {
    if (under === 0) return format.plural(whole.arrived_count, say.arrived)
    if (whole.without_estimate_count === null) return format.plural(under, say.under_way)
    if (whole.without_estimate_count > 0 || !last) return format.plural(whole.without_estimate_count, say.no_estimate)
    const values = { date: format.date(last), place: last.place === null ? '' : placeIn(last.place) }
    const form = format.daysLeft(last) < 0 ? 'last_overdue' : last.place === null ? 'last' : 'last_at'
    return filled(say[form], values)
  }
}

/** The containers that are of it, in a line each; all of them lead to the order. */
function PartOfOrder({
  shipment: { attributes },
  number,
  href,
}: {
  shipment: EmbedShipment
  number: string
  href: string
}) {
  const { words, format, contact, placeIn, t } = useTelling()
  const { headline, bill_of_lading_number: bill, containers, from, to } = attributes
  // What the page is called already needs no saying again.
  const name = headline !== null && headline !== number ? headline : (bill ?? headline ?? t('without_number'))
  const route = from && to ? t('from_to', { from: placeIn(from), to: placeIn(to) }) : ''
  return (
    <OrderLines
      title={
        <>
          {name} <span className="text-ink-3">{route}</span>
        </>
      }
    >
      {containers.length === 0 && (
        <OrderLine href={href} name={name} dir="auto">
          <WithoutContainers is_done={attributes.is_done} />
        </OrderLine>
      )}
      {containers.map((container) => {
        const { id, state, warnings, sentences } = container
        const short = [...warnings.slice(0, 1), ...sentences.slice(0, 1)]
        return (
          <OrderLine
            key={id}
            href={href}
            name={container.number ?? format.plural(1, words.containers)}
            dir="ltr"
            aside={<StateMark container={container} />}
          >
            <Changed value={JSON.stringify([state, short])}>
              <StateIcon state={state} /> {textOf(short, { words, format, contact })}
            </Changed>
          </OrderLine>
        )
      })}
    </OrderLines>
  )
}
