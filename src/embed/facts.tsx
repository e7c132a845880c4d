import { Fragment, type ReactNode } from 'react'
import type { EmbedContainer, EmbedShipment } from '#contract/portal/embed.ts'
import type { Target } from './address.ts'
import { Changed } from './changed.tsx'
import { EtaHistory } from './eta-history.tsx'
import { AllPapers, ofPaper, Paper } from './paper.tsx'
import { useTelling } from './telling.tsx'

type HrefOf = (to: Target) => string

/**
 * What there is besides, where the answer has it.
 * @param known the references of the shipment, which need no saying twice
 */
export function ContainerFacts({
  container,
  known,
  hrefOf,
}: {
  container: EmbedContainer
  known: readonly string[]
  hrefOf: HrefOf
}) {
  const { words, format, placeIn, t } = useTelling()
  const { eta, deadline, fees = [], terminal, pickup_number, return_to, vessel, custom_fields = [] } = container
  const references = (container.references ?? []).filter((one) => !known.includes(one))
  const ship = [vessel?.name, vessel?.voyage_number].filter((one) => one != null)
  const isOver = ['with_you', 'done', 'cancelled'].includes(container.state)
  return (
    <Facts className="mt-4.5">
      {eta !== undefined && !isOver && (
        <Fact name={eta?.is_actual ? t('arrived') : t('arrival')}>
          <Changed value={eta?.at ?? ''}>
            {eta ? (
              <>
                <b>{format.date(eta)}</b>
                {eta.place && ` ${placeIn(eta.place)}`}
                <Change days={eta.days_later} />
              </>
            ) : (
              t('no_estimate')
            )}
          </Changed>
          {eta && <EtaHistory history={container.eta_history ?? []} />}
        </Fact>
      )}
      {deadline && !isOver && (
        <Fact name={container.your_turn ? t('collect_by') : t('free_until')}>
          <Changed value={deadline.at}>
            <Deadline deadline={deadline} />
          </Changed>
        </Fact>
      )}
      {fees.length > 0 && (
        <Fact name={t('fees')}>
          <Changed value={JSON.stringify(fees)}>
            {fees.map(({ type, amount, currency_code }) => (
              <span key={`${type} ${currency_code}`} className="block">
                {words.fees[type]} <b>{format.money(amount, currency_code)}</b>
              </span>
            ))}
          </Changed>
        </Fact>
      )}
      {pickup_number && (
        <Fact name={t('pickup_number')}>
          <Changed value={pickup_number}>{pickup_number}</Changed>
        </Fact>
      )}
      {return_to && (
        <Fact name={t('return_to')}>
          <Changed value={return_to}>{return_to}</Changed>
        </Fact>
      )}
      {terminal && <Fact name={t('terminal')}>{terminal}</Fact>}
      {ship.length > 0 && <Fact name={t('vessel')}>{ship.join(' · ')}</Fact>}
      {references.length > 0 && (
        <Fact name={t('references')}>
          <References of={references} hrefOf={hrefOf} />
        </Fact>
      )}
      {custom_fields.map(({ label, value, is_reference }) => (
        <Fact key={label} name={label}>
          {is_reference ? <References of={[value]} hrefOf={hrefOf} /> : value}
        </Fact>
      ))}
    </Facts>
  )
}

/** What is said of the shipment as a whole. Its first reference is the heading already. */
export function ShipmentFacts({ shipment: { id, attributes }, hrefOf }: { shipment: EmbedShipment; hrefOf: HrefOf }) {
  const { t } = useTelling()
  const { headline, references = [], bill_of_lading_number: bill, documents, custom_fields = [] } = attributes
  const others = references.filter((one) => one !== headline)
  return (
    <Facts className="-mt-1 mb-4.5">
      {bill && bill !== headline && <Fact name={t('bill')}>{bill}</Fact>}
      {others.length > 0 && (
        <Fact name={t('references')}>
          <References of={others} hrefOf={hrefOf} />
        </Fact>
      )}
      {custom_fields.map(({ label, value, is_reference }) => (
        <Fact key={label} name={label}>
          {is_reference ? <References of={[value]} hrefOf={hrefOf} /> : value}
        </Fact>
      ))}
      {documents.length > 0 && (
        <Fact name={t('papers')}>
          <ul>
            {documents.map((paper) => (
              <li key={paper.id}>
                <Paper {...paper} />
              </li>
            ))}
            {documents.length > 1 && <AllPapers shipment={id} />}
          </ul>
        </Fact>
      )}
    </Facts>
  )
}

/** Each leads to all that has it. */
function References({ of, hrefOf }: { of: readonly string[]; hrefOf: HrefOf }) {
  const { words } = useTelling()
  return of.map((reference, at) => (
    <Fragment key={reference}>
      {at > 0 && words.list_comma}
      <a className={ofPaper} href={hrefOf({ reference })}>
        {reference}
      </a>
    </Fragment>
  ))
}

/** Nothing where no fact is. */
function Facts({ className, children }: { className: string; children: readonly ReactNode[] }) {
  const some = children.flat().filter(Boolean)
  return some.length > 0 ? (
    <dl className={`flex flex-wrap gap-x-12 gap-y-3 max-tablet:grid max-tablet:gap-2.5 ${className}`}>{children}</dl>
  ) : null
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="text-16 wrap-anywhere" dir="auto">
        {children}
      </dd>
    </div>
  )
}

function Change({ days }: { days: number | null }) {
  const { words, format } = useTelling()
  if (!days) return null
  const text = format.plural(Math.abs(days), days > 0 ? words.days_later : words.days_earlier)
  return <span className={`ms-2 ${days > 0 ? 'warning' : 'ready'}`}>{text.replace(/^[,，]?\s*/, '')}</span>
}

function Deadline({ deadline }: { deadline: NonNullable<EmbedContainer['deadline']> }) {
  const { words, format, placeIn } = useTelling()
  const left = format.daysLeft(deadline)
  const tone = left < 0 ? 'past' : left <= 2 ? 'warning' : ''
  return (
    <>
      <b>{deadline.has_time ? format.time(deadline) : format.date(deadline)}</b>
      {deadline.place && ` ${placeIn(deadline.place)}`}
      {words.comma}
      <span className={tone}>{format.days(left)}</span>
      <Gauge left={left} tone={tone} />
    </>
  )
}

/** The days on one scale, as everywhere in the product: left of the line they are over. */
function Gauge({ left, tone }: { left: number; tone: string }) {
  const form = left === 0 ? 'zero' : left < 0 ? 'over' : left > 7 ? 'far' : ''
  return (
    <i
      // What is over is drawn left of the line, towards the words: as many days as are drawn, so much further away.
      className={`gauge align-[-2px] ${left < 0 ? 'ms-[calc(8px-(3-min(var(--d),3))*var(--u))]' : '-ms-1.5'} ${tone} ${form}`}
      aria-hidden="true"
      ref={(element) => element?.style.setProperty('--d', String(Math.abs(left)))}
    />
  )
}
