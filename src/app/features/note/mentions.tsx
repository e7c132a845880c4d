import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AtSign } from 'lucide-react'
import { t } from '#contract/language.ts'
import type { Mention } from '#contract/notes/mention.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useApiMutation } from '../../api/query.ts'
import { age } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { Button } from '../../ui/button.tsx'
import { Pop } from '../../ui/pop.tsx'
import { mentionsQuery, unseenQuery } from './note-queries.ts'

/** In the bar: how many notes mention who is signed in and were not seen, and which. */
export function Mentions() {
  const count = useQuery(unseenQuery).data?.meta.total ?? 0
  return (
    <Pop
      label={count > 0 ? t('Mentions, {count} new', { count }) : t('Mentions')}
      className={count > 0 ? 'btn quiet small' : 'btn quiet small icon'}
      button={
        <>
          <AtSign />
          {count > 0 && <b className="text-accent">{count > 99 ? '99+' : count}</b>}
        </>
      }
    >
      {(close) => <List onChosen={close} />}
    </Pop>
  )
}

/** Of what stands below the button, and of a screen that has less. */
const width = 'min(336px, 100vw - 40px)'

function List({ onChosen }: { onChosen: () => void }) {
  const { data, error } = useQuery(mentionsQuery)
  const count = useQuery(unseenQuery).data?.meta.total ?? 0
  const see = useApiMutation(settingsApi.mentions.see, { failed: true })
  if (error && !data)
    return <p className="pop-note">{t('The mentions could not be loaded: {why}', { why: error.message })}</p>
  return (
    <>
      <h2 className="px-3 py-1 text-16" style={{ width }}>
        {t('Mentions')}
      </h2>
      {!data && <p className="pop-note">{t('Loading…')}</p>}
      {data?.data.length === 0 && (
        <p className="pop-note">
          {t('None yet. Type @ and a name in a note to mention a colleague, who finds it here.')}
        </p>
      )}
      {data?.data.map((one) => (
        <One key={one.id} mention={one} onChosen={onChosen} />
      ))}
      {count > 0 && (
        <p className="px-3 py-2">
          <Button small busy={see.isPending} onClick={() => see.mutate({ body: { data: { attributes: {} } } })}>
            {t('Mark all as seen')}
          </Button>
        </p>
      )}
    </>
  )
}

function One({ mention, onChosen }: { mention: Mention; onChosen: () => void }) {
  const { text, author_name, about, seen_at, created_at } = mention.attributes
  const now = useNow()
  return (
    <Link {...wayTo(mention)} onClick={onChosen} style={{ width }}>
      <span className="grid min-w-0 grow py-2">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <b className="font-mid">{author_name ?? t('An API key')}</b>
          <span className="text-ink-2">{about}</span>
          {seen_at === null && <span className="tag">{t('new')}</span>}
          <time dateTime={created_at} className="ms-auto text-12 text-ink-3">
            {t('{age} ago', { age: age(created_at, now) })}
          </time>
        </span>
        <span className="wrap-anywhere text-ink-2">{inShort(text)}</span>
      </span>
    </Link>
  )
}

const inShort = (text: string) => (text.length > 120 ? `${text.slice(0, 119).trimEnd()}…` : text)

function wayTo({ relationships: { container, shipment, exception } }: Mention) {
  if (exception.data) return { to: '/exceptions', search: { open: exception.data.id } } as const
  const id = shipment.data?.id ?? ''
  return {
    to: '/shipments/$id',
    params: { id },
    search: container.data ? { container: container.data.id } : {},
    hash: 'notes',
  } as const
}
