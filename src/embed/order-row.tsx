import type { EmbedContainer, EmbedShipment } from '#contract/portal/embed.ts'
import { textOf } from '#domain/portal/customer-say.ts'
import { Changed } from './changed.tsx'
import { OrderLine, OrderLines } from './order-line.tsx'
import { StateIcon, StateMark } from './state-mark.tsx'
import { useTelling } from './telling.tsx'
import { WithoutContainers } from './without-containers.tsx'

interface Props {
  title: string
  shipments: readonly EmbedShipment[]
  hrefOf: (shipment: string) => string
}

/** Orders in a line each, under a heading. */
export function OrderList({ title, shipments, hrefOf }: Props) {
  if (shipments.length === 0) return null
  return (
    <OrderLines title={title}>
      {shipments.map((shipment) => (
        <OrderRow key={shipment.id} shipment={shipment} href={hrefOf(shipment.id)} />
      ))}
    </OrderLines>
  )
}

/** What is said first of the container that needs somebody most: the first. Of the others, how many there are. */
function OrderRow({ shipment: { attributes }, href }: { shipment: EmbedShipment; href: string }) {
  const { words, format, contact, t } = useTelling()
  const { headline, containers } = attributes
  const [first] = containers
  return (
    <OrderLine
      href={href}
      name={headline ?? t('without_number')}
      dir="auto"
      aside={
        containers.length > 1
          ? format.plural(containers.length, words.containers)
          : first && <StateMark container={first} />
      }
    >
      {first ? (
        <Changed value={JSON.stringify([first.state, first.warnings, first.sentences])}>
          <StateIcon state={first.state} /> {inShort(first)}
        </Changed>
      ) : (
        <WithoutContainers is_done={attributes.is_done} />
      )}
    </OrderLine>
  )

  function inShort({ warnings, sentences }: EmbedContainer): string {
    // The rest is told where it is open.
    return textOf([...warnings, ...sentences.slice(0, 1)].slice(0, 2), { words, format, contact })
  }
}
