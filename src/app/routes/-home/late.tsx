import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ship, WifiOff } from 'lucide-react'
import type { ExceptionKind } from '#contract/exceptions/kinds.ts'
import { grouped, t } from '#contract/language.ts'
import { boxes, causeWords } from '#domain/exceptions/words.ts'
import { comma } from '#domain/text.ts'
import { placeWords } from '../../features/exception/words.ts'
import { exceptionsIn } from './headline.tsx'
import { causesQuery } from './queries.ts'
import { Section } from './section.tsx'

/** More than an address can name are all of that kind. */
const mostNamed = 100

const searchOf = (ids: readonly string[], kind: ExceptionKind) =>
  ids.length === 1 ? { open: ids[0] } : ids.length > mostNamed ? { kind: [kind] } : { only: [...ids] }

const rowStyle = 'grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 gap-y-0.5 border-line border-b py-1.75'

/** What is later than was said, and what nobody reports: by vessel, or by cause. */
export function Late() {
  const query = useQuery(causesQuery)
  return (
    <Section title={t('Late and silent')} query={query}>
      {({ data: { attributes }, included }) => {
        const known = exceptionsIn(included)
        if (attributes.late.length === 0)
          return <p className="text-ink-2">{t('Nothing is late, and nothing is overdue.')}</p>
        const more = attributes.late_count - attributes.late.length
        return (
          <ul>
            {attributes.late.map(({ exception_ids: ids, container_count }) => {
              const first = known.get(ids[0] ?? '')?.attributes
              if (!first) return null
              const Icon = first.kind === 'silent' ? WifiOff : Ship
              return (
                <li key={ids[0]} className={rowStyle}>
                  <Icon className="s warning mt-0.75" />
                  <span>
                    <Link to="/exceptions" search={searchOf(ids, first.kind)} className="font-mid text-ink">
                      {causeWords(first)}
                      {comma}
                      {boxes(container_count)}
                    </Link>
                    <small className="block text-12 text-ink-2">
                      {placeWords(ids.length === 1 ? first : { ...first, customer_name: null })}
                    </small>
                  </span>
                </li>
              )
            })}
            {more > 0 && (
              <li className={rowStyle}>
                <span />
                <Link to="/exceptions" search={{ kind: ['arrival_slipped', 'silent'] }}>
                  {t('and {count} more', { count: grouped(more) })}
                </Link>
              </li>
            )}
          </ul>
        )
      }}
    </Section>
  )
}
