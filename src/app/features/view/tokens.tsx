import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, RefreshCw, Unplug } from 'lucide-react'
import { api } from '#contract/api.ts'
import { t, tc } from '#contract/language.ts'
import type { View, ViewToken } from '#contract/portal/view.ts'
import { listComma } from '#domain/text.ts'
import { useRefusal } from '../../api/may.ts'
import { useApiMutation } from '../../api/query.ts'
import { useNow } from '../../lib/now.ts'
import { columnHelper, DataTable } from '../../table/data-table.tsx'
import { ActionLink } from '../../ui/action-link.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { tokensOf, visitsOf } from './view-query.ts'
import { isGood, TokenState } from './view-state.tsx'

export interface ViewPlace {
  /** Of the party. */
  id: string
  viewId: string
}

type Row = ViewToken & { place: ViewPlace; visits: number; origins: string[] }

const column = columnHelper<Row>()
const columnsOf = (words: string) =>
  column.columns([
    column.accessor(({ attributes }) => attributes.name, {
      id: 'name',
      header: words,
      cell: ({ getValue, row: { original } }) => (
        <>
          <b className="cut inline-block max-w-75 align-bottom font-mid" title={getValue() ?? undefined}>
            {getValue() ?? t('Link')}{' '}
            {original.attributes.email === null && <span className="text-12 text-ink-3">…{original.id.slice(-4)}</span>}
          </b>
          {original.origins.length > 0 && (
            <span className="cut block max-w-60 text-12 text-ink-3" title={original.origins.join('\n')}>
              {t('from {origins}', { origins: original.origins.join(listComma) })}
            </span>
          )}
        </>
      ),
      meta: { className: 'line-1' },
    }),
    column.display({
      id: 'state',
      header: t('State'),
      cell: ({ row: { original } }) => <TokenState token={original.attributes} />,
      meta: { className: 'line-2' },
    }),
    column.accessor(({ attributes }) => attributes.last_seen_at, {
      id: 'seen',
      header: t('Last opened'),
      cell: ({ getValue }) => <SeenLast at={getValue()} />,
      meta: { className: 'line-3' },
    }),
    column.accessor('visits', { header: t('Opened, 90 days'), meta: { className: 'end' } }),
    column.display({
      id: 'act',
      header: () => <span className="sr-only">{t('Actions')}</span>,
      cell: ({ row: { original } }) => <TokenActions token={original} place={original.place} />,
      meta: { className: 'corner end' },
    }),
  ])

export function SeenLast({ at }: { at: string | null }) {
  return at ? <When at={at} zone="UTC" /> : <span className="text-ink-3">{t('never')}</span>
}

/** Where a view was opened, for people. */
export const originWords = (origin: string | null): string => {
  if (origin === null) return t('its own page')
  return origin === 'another' ? t('an origin that is not allowed') : origin.replace(/^https?:\/\//, '')
}

const columnsOfLinks = columnsOf(t('Link'))
const columnsOfPeople = columnsOf(t('Person'))

function useTokens(place: ViewPlace, of: 'links' | 'people') {
  const { data: visits } = useQuery(visitsOf(place.viewId))
  return useQuery({
    ...tokensOf(place.viewId, of),
    select: ({ data }) => ({
      rows: data.map((token): Row => {
        const own = visits?.visits.filter(({ token_id }) => token_id === token.id) ?? []
        const origins = [...new Set(own.map(({ origin }) => originWords(origin)))]
        return { ...token, place, visits: own.reduce((sum, { count }) => sum + count, 0), origins }
      }),
    }),
  })
}

/** Who came in by a code, and with it the address at which they ask for one. */
export function SignedIn({ place, view: { people, public_url } }: { place: ViewPlace; view: View['attributes'] }) {
  const query = useTokens(place, 'people')
  if (people.length === 0 && (query.data?.rows.length ?? 0) === 0) return null
  return (
    <section className="sec mt-5" aria-labelledby="signed-in">
      <header>
        <h2 id="signed-in">{t('People who signed in')}</h2>
      </header>
      {people.length > 0 && (
        <p className="mb-2 text-ink-2">
          <Say
            text={t('They sign in at {address}, or at any link.')}
            address={
              <code className="wrap-anywhere">{`${public_url ?? window.location.origin}/embed/${place.viewId}`}</code>
            }
          />
        </p>
      )}
      <DataTable
        label={t('People who signed in to this view')}
        columns={columnsOfPeople}
        query={query}
        empty={<b>{t('Nobody has signed in yet.')}</b>}
      />
    </section>
  )
}

export function Tokens({ place }: { place: ViewPlace }) {
  const refusal = useRefusal(api.views.create_token)
  const query = useTokens(place, 'links')
  return (
    <section className="sec mt-5" aria-labelledby="links">
      <header>
        <h2 id="links">{t('Links')}</h2>
        <ActionLink
          to="/parties/$id/views/$viewId/tokens/new"
          params={{ ...place }}
          refusal={refusal}
          className={`${buttonStyle()} small end`}
        >
          <Plus className="s" /> {t('New link')}
        </ActionLink>
      </header>
      <DataTable
        label={t('Links of this view')}
        columns={columnsOfLinks}
        query={query}
        empty={
          <>
            <b>{t('No link yet.')}</b>
            <p className="text-ink-2">{t('No link yet. Create one to share this portal.')}</p>
          </>
        }
      />
    </section>
  )
}

function TokenActions({ token, place }: { token: ViewToken; place: ViewPlace }) {
  const now = useNow()
  const refusal = useRefusal(api.views.revoke_token)
  const revoke = useApiMutation(api.views.revoke_token)
  const { name, email, revoked_at } = token.attributes
  // Their calendar and mails go on when they have to sign in again.
  if (email === null ? !isGood(token, now) : revoked_at !== null) return null
  const act = () => revoke.mutateAsync({ params: { id: place.viewId, token_id: token.id } })
  const signOut = () =>
    confirm({
      title: name === null ? t('Sign this link out?') : t('Sign {name} out?', { name }),
      body: t(
        'Pages that they have open, in every browser, ask for a code again, and their calendar and e-mails of this view end. As long as they are listed they can sign in again.',
      ),
      action: t('Sign out'),
      keep: t('Leave signed in'),
      done: t('They are signed out.'),
      act,
    })
  if (email !== null)
    return (
      <Button small tone="danger" reason={refusal} onClick={signOut}>
        <Unplug className="s" /> {t('Sign out')}
      </Button>
    )
  const ask = () =>
    confirm({
      title: name === null ? t('Revoke this link?') : t('Revoke {name}?', { name }),
      body: t(
        'Pages that are open with it end at once, and visitors see that it has ended. It cannot be brought back; a new link is another one.',
      ),
      action: t('Revoke link'),
      keep: t('Keep it'),
      done: t('The link is revoked.'),
      act,
    })
  return (
    <span className="flex justify-end gap-2">
      {refusal === undefined && (
        <Link
          to="/parties/$id/views/$viewId/tokens/$tokenId/rotate"
          params={{ ...place, tokenId: token.id }}
          className={`${buttonStyle()} small`}
        >
          <RefreshCw className="s" /> {tc('verb: replace a secret or a link by a new one', 'Rotate')}
        </Link>
      )}
      <Button small tone="danger" reason={refusal} onClick={ask}>
        <Unplug className="s" /> {t('Revoke')}
      </Button>
    </span>
  )
}
