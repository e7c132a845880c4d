import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AtSign } from 'lucide-react'
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
      label={count > 0 ? `Mentions, ${count} new` : 'Mentions'}
      className="btn quiet small icon relative max-tablet:size-9"
      wide
      button={
        <>
          <AtSign />
          {count > 0 && (
            <span className="absolute -end-1 -top-1 min-w-4 rounded-3 bg-accent px-1 text-11 font-bold text-(--on-accent)">
              {count > 99 ? '99+' : count}
            </span>
          )}
        </>
      }
    >
      {(close) => <List onChosen={close} />}
    </Pop>
  )
}

function List({ onChosen }: { onChosen: () => void }) {
  const { data, error } = useQuery(mentionsQuery)
  const count = useQuery(unseenQuery).data?.meta.total ?? 0
  const see = useApiMutation(settingsApi.mentions.see, { failed: true })
  if (error && !data) return <p className="pop-note">The mentions could not be loaded: {error.message}</p>
  if (!data) return <p className="pop-note">Loading…</p>
  return (
    <>
      <div className="flex items-center justify-between gap-3 px-3 py-1">
        <h2 className="text-15">Mentions</h2>
        {count > 0 && (
          <Button small busy={see.isPending} onClick={() => see.mutate({ body: { data: { attributes: {} } } })}>
            Mark all as seen
          </Button>
        )}
      </div>
      {data.data.length === 0 && (
        <p className="pop-note">None yet. Write @ and a name in a note, and a colleague finds it here.</p>
      )}
      <ul>
        {data.data.map((one) => (
          <li key={one.id}>
            <One
              mention={one}
              onChosen={() => {
                if (one.attributes.seen_at === null)
                  see.mutate({ body: { data: { attributes: { mention_ids: [one.id] } } } })
                onChosen()
              }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function One({ mention, onChosen }: { mention: Mention; onChosen: () => void }) {
  const { text, author_name, about, seen_at, created_at } = mention.attributes
  const now = useNow()
  return (
    <Link {...wayTo(mention)} onClick={onChosen} className="block px-3 py-2 text-ink hover:bg-hover hover:no-underline">
      <span className="flex flex-wrap items-baseline gap-x-2">
        <b className="font-mid">{author_name ?? 'An API key'}</b>
        <span className="text-ink-2">{about}</span>
        {seen_at === null && <span className="tag">new</span>}
        <time dateTime={created_at} className="ms-auto text-12 text-ink-3">
          {age(created_at, now)} ago
        </time>
      </span>
      <span className="line-clamp-2 wrap-anywhere text-ink-2">{text}</span>
    </Link>
  )
}

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
