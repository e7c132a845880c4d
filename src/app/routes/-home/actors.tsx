import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Banknote, Hand, Landmark, type LucideIcon, Ship, TrainFront, Truck, Warehouse } from 'lucide-react'
import type { Exception } from '#contract/exceptions/exception.ts'
import type { HomeActor } from '#contract/home/home.ts'
import { t, tc, tn } from '#contract/language.ts'
import type { Actor } from '#contract/tracking/next-step.ts'
import { boxes, causeWords } from '#domain/exceptions/words.ts'
import { moneyWords, placeWords } from '../../features/exception/words.ts'
import { useNow } from '../../lib/now.ts'
import { ContainerNumber } from '../../ui/container-number.tsx'
import { When } from '../../ui/when.tsx'
import { exceptionsIn } from './headline.tsx'
import { causesQuery } from './queries.ts'
import { Section } from './section.tsx'
import { actorNames } from './words.ts'

const icons: Record<Actor, LucideIcon> = {
  us: Hand,
  payer: Banknote,
  broker: Landmark,
  terminal: Warehouse,
  line: Ship,
  railway: TrainFront,
  trucker: Truck,
}

/** Whose move it is: us first, then by what it costs a day. */
export function Actors() {
  const query = useQuery(causesQuery)
  return (
    <Section
      title={t('Who has to act')}
      note={t('each container once in a row')}
      end={
        <Link to="/exceptions" search={{ by: 'who' }}>
          {t('All exceptions')}
        </Link>
      }
      query={query}
    >
      {({ data: { attributes }, included }) => {
        const known = exceptionsIn(included)
        if (attributes.actors.length === 0) return <p className="text-ink-2">{t('Nobody: nothing is open.')}</p>
        return (
          <ul className="grid grid-cols-[44px_104px_minmax(0,1fr)_96px_minmax(96px,auto)_136px] gap-x-3 max-[1021px]:grid-cols-[44px_minmax(0,1fr)_auto]">
            {attributes.actors.map((row) => (
              <Row key={row.who_acts} row={row} first={known.get(row.exception_id)?.attributes} />
            ))}
          </ul>
        )
      }}
    </Section>
  )
}

function Row({ row, first }: { row: HomeActor; first: Exception['attributes'] | undefined }) {
  const now = useNow()
  const { who_acts, costs, first_deadline_at: at, first_deadline_timezone: zone } = row
  const Icon = icons[who_acts]
  const daily = costs.flatMap(({ currency_code, a_day }) =>
    a_day === null ? [] : [{ currency: currency_code, amount: a_day }],
  )
  const others = row.cause_count - 1
  return (
    <li
      className={`col-span-full grid grid-cols-subgrid items-center gap-y-0.5 border-line border-b py-2 ${who_acts === 'us' ? 'bg-raised shadow-[inset_3px_0_0_var(--accent)]' : ''}`}
    >
      <Link
        to="/shipments"
        search={{ acts: [who_acts] }}
        className="text-end font-mid text-20/5"
        aria-label={t('{actor}: {containers}', {
          actor: actorNames(who_acts),
          containers: boxes(row.container_count),
        })}
      >
        {row.container_count}
      </Link>
      <b className="flex items-center gap-1.5">
        <Icon className="s" /> {actorNames(who_acts)}
      </b>
      <span className="max-[1021px]:col-[2/-1]">
        {first && (
          <Link to="/exceptions" search={{ open: row.exception_id }} className="font-mid text-ink">
            {causeWords(first)}
          </Link>
        )}
        <small className="block text-12 text-ink-2">
          {first && placeWords(first)}
          {others > 0 && (
            <>
              {' · '}
              <Link to="/exceptions" search={{ acts: [who_acts] }} className="underline">
                {tn(others, 'and {count} more cause', 'and {count} more causes')}
              </Link>
            </>
          )}
        </small>
      </span>
      <span className="max-[1021px]:col-2">
        {at ? (
          <span className={Date.parse(at) < now ? 'past font-mid' : undefined}>
            <When at={at} zone={zone} whole />
          </span>
        ) : (
          <span className="text-ink-3">{t('no deadline')}</span>
        )}
      </span>
      <span className="text-end max-[1021px]:col-3 max-[1021px]:row-1">
        {daily.length > 0 ? (
          <b className="past">{moneyWords(daily)}</b>
        ) : (
          <span className="text-ink-3">{tc('no costs', 'none yet')}</span>
        )}
      </span>
      <span className="max-[1021px]:col-3 max-[1021px]:row-3">
        {row.container_number && row.shipment_id && (
          <Link
            to="/shipments/$id"
            params={{ id: row.shipment_id }}
            search={{ container: row.container_id ?? undefined }}
          >
            <ContainerNumber number={row.container_number} />
          </Link>
        )}
      </span>
    </li>
  )
}
