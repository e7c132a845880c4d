import { ContainerNumber } from '#app/ui/container-number.tsx'
import type { EmbedContainer, EmbedShipment, EmbedView } from '#contract/embed.ts'
import { groupBy } from '#domain/group-by.ts'
import { Changed } from './changed.tsx'
import { ContainerFacts, ShipmentFacts } from './facts.tsx'
import { Offers } from './offers.tsx'
import { sentencesOf } from './sentences.ts'
import { StateMark } from './state-mark.tsx'
import { Steps } from './steps.tsx'
import { useTelling } from './telling.tsx'

type Sections = EmbedView['attributes']['sections']

/** One order in full: its number, and a plain sentence for each of its containers. */
export function Order({ shipment, sections }: { shipment: EmbedShipment; sections: Sections }) {
  const { attributes } = shipment
  const { words, format, t } = useTelling()
  const { headline, from, to, containers } = attributes
  // What they have to do comes first.
  const sorted = containers.toSorted((a, b) => Number(b.your_turn) - Number(a.your_turn))
  const count = format.plural(containers.length, words.containers)
  const route = from && to ? t('from_to', { from, to }) : from ? t('from', { place: from }) : null
  return (
    <section className="order" aria-labelledby="order">
      <div className="et">
        <div>
          <p className="label">{t('your_order')}</p>
          <h1 id="order" dir="auto">
            {headline ?? t('without_number')}
          </h1>
          <p className="ink2">{route ? `${count} ${route}` : count}</p>
        </div>
        {containers.length > 1 && <Summary containers={sorted} />}
      </div>
      <ShipmentFacts shipment={attributes} />
      <Offers sections={sections} shipment={shipment} />
      {sorted.map((container, at) => (
        <Container key={container.id} container={container} position={at + 1} shipment={attributes} />
      ))}
    </section>
  )
}

/** How many of them stand where. */
function Summary({ containers }: { containers: readonly EmbedContainer[] }) {
  return (
    <p className="sum">
      {[...groupBy(containers, ({ state }) => state)].map(([state, some]) => (
        <StateMark key={state} container={some[0] as EmbedContainer} count={some.length} />
      ))}
    </p>
  )
}

interface Props {
  container: EmbedContainer
  /** Among the containers of its shipment, from 1. */
  position: number
  shipment: EmbedShipment['attributes']
}

function Container({ container, position, shipment }: Props) {
  const { words, format, t } = useTelling()
  const { where, next: then, turn } = sentencesOf(container, shipment.to, { words, format })
  const sentences = [...where, ...then, ...turn]
  const { state, since, eta, next, number } = container
  const of = shipment.containers.length
  const nth = of > 1 ? t('nth', { n: position, count: of }) : ''
  return (
    <article className="bx" aria-label={[nth, number].filter(Boolean).join(', ') || words.states[state]}>
      <header>
        <span className="ink2">{nth}</span>
        {number && (
          <span className="end">
            <ContainerNumber number={number} />
          </span>
        )}
      </header>
      <p className="w">
        <Changed value={state}>
          <StateMark container={container} />
        </Changed>
        {container.your_turn && <span className="todo">{t('your_turn')}</span>}
      </p>
      <p className="say">
        <Changed value={JSON.stringify([state, since, eta, next])}>
          {sentences.map((parts, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sentences have nothing else, and keep their order
            <span key={at}>
              {at > 0 && words.space}
              {parts.map(({ text, strong }, part) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                strong ? <b key={part}>{text}</b> : <span key={part}>{text}</span>,
              )}
            </span>
          ))}
        </Changed>
      </p>
      <Steps container={container} />
      <ContainerFacts container={container} known={shipment.references ?? []} />
    </article>
  )
}
