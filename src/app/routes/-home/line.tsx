import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { HomeLine } from '#contract/home/home.ts'
import { t, tc } from '#contract/language.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import { DeadlineLine } from '../../features/container/deadline-line.tsx'
import { Verdict } from '../../features/container/verdict.tsx'
import { moneyWords } from '../../features/exception/words.ts'
import { useShortcut } from '../../lib/shortcut.ts'
import { ContainerNumber } from '../../ui/container-number.tsx'
import { views } from '../-shipments/views.ts'
import { lineQuery } from './queries.ts'
import { Section } from './section.tsx'
import { actorNames } from './words.ts'

const attention = views.find(({ search }) => search.workspace === 'attention')

/** The seven that come first. */
export function FirstInLine() {
  const query = useQuery(lineQuery)
  const included = (query.data?.included ?? []) as (Container | Shipment)[]
  const boxes = new Map(included.flatMap((one) => (one.type === 'container' ? [[one.id, one] as const] : [])))
  const routes = new Map(included.flatMap((one) => (one.type === 'shipment' ? [[one.id, one] as const] : [])))
  return (
    <Section
      title={t('First in line')}
      note={t('by cost a day, then urgency and deadline')}
      end={
        <Link to="/shipments" search={attention?.search ?? {}}>
          {t('All that need attention')}
        </Link>
      }
      query={query}
    >
      {({ data: { attributes } }) => {
        if (attributes.rows.length === 0) return <p className="text-ink-2">{t('Nothing waits anywhere.')}</p>
        return (
          <ol>
            {attributes.rows.map((row, at) => {
              const box = boxes.get(row.container_id)
              const shipment = box?.relationships.shipment.data?.id
              if (!box || !shipment) return null
              return (
                <Row key={box.id} at={at + 1} row={row} box={box} shipment={shipment} route={routes.get(shipment)} />
              )
            })}
          </ol>
        )
      }}
    </Section>
  )
}

interface Props {
  at: number
  row: HomeLine['attributes']['rows'][number]
  box: Container
  shipment: string
  route: Shipment | undefined
}

function Row({ at, row: { who_acts, costs }, box, shipment, route }: Props) {
  const navigate = useNavigate()
  const to = { to: '/shipments/$id', params: { id: shipment }, search: { container: box.id } } as const
  useShortcut(String(at), () => void navigate(to), { words: t('Open number {number} in line', { number: at }) })
  const daily = costs.map(({ currency_code, a_day }) => ({ currency: currency_code, amount: a_day }))
  const so_far = costs.map(({ currency_code, so_far }) => ({ currency: currency_code, amount: so_far }))
  return (
    <li className="grid grid-cols-[20px_136px_424px_minmax(0,1fr)_64px_120px] items-center gap-x-3 gap-y-0.5 border-line border-b py-1.75 max-[1021px]:grid-cols-[minmax(0,1fr)_auto]">
      <kbd className="max-[1021px]:hidden">{at}</kbd>
      <Link {...to}>
        <ContainerNumber number={box.attributes.number} />
      </Link>
      <span className="max-[1021px]:col-span-full">
        <DeadlineLine box={box.attributes} />
      </span>
      <span className="max-[1021px]:col-span-full [&_.mean]:flex-wrap [&_.mean]:whitespace-normal">
        <Verdict box={box.attributes} route={route?.attributes} />
      </span>
      <span className="text-ink-2">{who_acts && actorNames(who_acts)}</span>
      <span className="text-end max-[1021px]:col-2 max-[1021px]:row-1">
        {daily.length > 0 ? (
          <>
            <b className="past">{t('{money} a day', { money: moneyWords(daily) })}</b>
            <small className="block text-12 text-ink-2">{t('{money} so far', { money: moneyWords(so_far) })}</small>
          </>
        ) : (
          <span className="text-ink-3">
            {box.attributes.urgency.reason === 'costs_money' ? t('rate not known') : tc('no costs', 'none')}
          </span>
        )}
      </span>
    </li>
  )
}
