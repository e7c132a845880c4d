import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { Exception } from '#contract/exceptions/exception.ts'
import type { ExceptionKind } from '#contract/exceptions/kinds.ts'
import { t, tc } from '#contract/language.ts'
import { boxes, kindWords } from '#domain/exceptions/words.ts'
import { When } from '../../ui/when.tsx'
import { exceptionsIn } from './headline.tsx'
import { newsQuery } from './queries.ts'
import { Section } from './section.tsx'

const kinds = Object.keys(kindWords) as ExceptionKind[]

const rowStyle = 'border-line border-b py-1.5'
const countStyle = 'grid grid-cols-[36px_minmax(0,1fr)] gap-2.5'
const numberStyle = 'text-end font-mid text-16/5'

/** What has opened and closed since this person was here. */
export function News() {
  const query = useQuery(newsQuery)
  const since = query.data?.data.attributes.looked_until
  return (
    <Section title={t('Since you last looked')} note={since && <When at={since} zone="UTC" />} query={query}>
      {({ data: { attributes }, included }) => {
        const { looked_until, opened_count, closed_count } = attributes
        if (looked_until === null)
          return (
            <p className="text-ink-2">{t('This is your first visit. From the next one on, here is what changed.')}</p>
          )
        const opened = [...exceptionsIn(included).values()]
        if (opened_count === 0 && closed_count === 0)
          return <p className="text-ink-2">{t('No cause has opened or closed.')}</p>
        return (
          <ul>
            {kinds.map((kind) => (
              <Opened
                key={kind}
                kind={kind}
                some={opened.filter(({ attributes }) => attributes.kind === kind)}
                since={looked_until}
              />
            ))}
            {opened_count > opened.length && (
              <li className={rowStyle}>
                <Link to="/exceptions" search={{ since: looked_until }} className={`${countStyle} text-inherit`}>
                  <b className={numberStyle}>{opened_count - opened.length}</b>
                  <span>{t('more have opened')}</span>
                </Link>
              </li>
            )}
            {closed_count > 0 && (
              <li className={rowStyle}>
                <Link
                  to="/exceptions"
                  search={{ view: 'closed', since: looked_until }}
                  className={`${countStyle} text-inherit`}
                >
                  <b className={numberStyle}>{closed_count}</b>
                  <span className="ready">
                    <Check className="s" /> {tc('causes that have closed', 'closed')}
                  </span>
                </Link>
              </li>
            )}
          </ul>
        )
      }}
    </Section>
  )
}

interface OpenedProps {
  kind: ExceptionKind
  some: readonly Exception[]
  since: string
}

function Opened({ kind, some, since }: OpenedProps) {
  if (some.length === 0) return null
  const count = some.reduce((sum, { attributes }) => sum + attributes.container_count, 0)
  return (
    <li className={rowStyle}>
      <Link to="/exceptions" search={{ kind: [kind], since }} className={`${countStyle} text-inherit`}>
        <b className={numberStyle}>{some.length}</b>
        <span>
          {kindWords[kind]}
          <small className="block text-12 text-ink-2">
            {count > 0 ? t('new, {containers}', { containers: boxes(count) }) : tc('causes that are new', 'new')}
          </small>
        </span>
      </Link>
    </li>
  )
}
