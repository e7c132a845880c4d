import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Exception } from '#contract/exceptions/exception.ts'
import { t, tc, tn } from '#contract/language.ts'
import { actsWords, kindWords } from '#domain/exceptions/words.ts'
import { capital, listComma } from '#domain/text.ts'
import { dailyCosts, moneyWords } from '../features/exception/words.ts'
import { colleaguesQuery } from '../features/note/note-queries.ts'
import { useMedia, wide } from '../lib/media.ts'
import { useOpenBeside } from '../lib/open-beside.ts'
import { flag, listLike, oneOf, optionalText, textList } from '../lib/search-fields.ts'
import { useShortcut } from '../lib/shortcut.ts'
import { title } from '../lib/title.ts'
import { SelectionToolbar } from '../table/selection-toolbar.tsx'
import { TableFailed } from '../table/table-failed.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { ChoiceLink } from '../ui/choice-link.tsx'
import { Pending } from '../ui/pending.tsx'
import { Say } from '../ui/say.tsx'
import { OwnerButton, StateButtons } from './-exceptions/actions.tsx'
import { useAnswers } from './-exceptions/answers.ts'
import { AskAbout } from './-exceptions/ask-about.tsx'
import { type Grouping, groupings, type View, views } from './-exceptions/choices.ts'
import { ExceptionPanel } from './-exceptions/panel.tsx'
import { openQuery } from './-exceptions/queries.ts'
import { groupingWords, inGroups, viewWords } from './-exceptions/rows.ts'
import { ExceptionTable } from './-exceptions/table.tsx'
import { type Shown, shownOf, useRows } from './-exceptions/use-rows.ts'

const search = z.object({
  view: oneOf(views),
  by: oneOf(groupings),
  /** These alone. */
  only: listLike(/^[\da-f-]{36}$/),
  /** Of these kinds, and of those who have to act: what is none is passed over. */
  kind: textList,
  acts: textList,
  /** What opened, or closed, since an instant. */
  since: optionalText,
  /** The exception beside the list. */
  open: optionalText,
  /** The mail that asks about it is open. */
  ask: flag,
})

export const Route = createFileRoute('/exceptions')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams({ view: 'open', by: 'cause', only: [], kind: [], acts: [] })] },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(openQuery)
    void queryClient.prefetchQuery(colleaguesQuery)
  },
  head: () => title(t('Exceptions')),
  component: Page,
})

const nothing: ReadonlySet<string> = new Set()

/** The mail stands beside list and panel: what is written stays, however wide the window becomes. */
function Page() {
  const { open, ask } = Route.useSearch()
  const navigate = Route.useNavigate()
  const close = () =>
    void navigate({
      search: (before) => ({ ...before, ask: undefined }),
      replace: true,
      state: true,
      resetScroll: false,
    })
  return (
    <>
      <Exceptions />
      {open && ask === '1' && <AskAbout key={open} id={open} onClose={close} />}
    </>
  )
}

function Exceptions() {
  const { by, open: openId, ...asked } = Route.useSearch()
  const navigate = Route.useNavigate()
  const isWide = useMedia(wide)
  const [chosen, setChosen] = useState(nothing)
  const self = useQuery(colleaguesQuery).data?.data.find(({ attributes }) => attributes.is_self)?.id
  const shown = shownOf(asked)
  const { view } = shown
  const list = useRows(shown, self)
  const groups = inGroups(list.rows, by)
  const rows = groups.flatMap((group) => group.rows)
  const some = rows.filter(({ id }) => chosen.has(id))

  const show = useOpenBeside(
    openId,
    (open, how) => void navigate({ search: (before) => ({ ...before, open, ask: undefined }), ...how }),
  )
  const ask = () =>
    void navigate({ search: (before) => ({ ...before, ask: '1' }), replace: true, state: true, resetScroll: false })
  useAnswers(list.all, self, show)
  const walk = (by: number) => {
    const at = rows.findIndex(({ id }) => id === openId)
    const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))]
    if (next) show(next.id)
  }
  const choose = (rows: readonly Exception[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const { id } of rows) isChosen ? next.add(id) : next.delete(id)
    setChosen(next)
  }
  useShortcut('j', () => walk(1), { words: t('Next exception'), scope: t('Lists') })
  useShortcut('k', () => walk(-1), { words: t('Previous exception'), scope: t('Lists') })
  useShortcut('Escape', () => show(undefined), {
    words: t('Close the panel'),
    scope: t('Lists'),
    enabled: openId !== undefined,
  })
  const canChoose = openId !== undefined && view !== 'closed'
  const at = rows.findIndex(({ id }) => id === openId)
  useShortcut('x', () => choose(rows.slice(at, at + 1), !chosen.has(openId ?? '')), {
    words: t('Choose the open exception'),
    scope: t('Lists'),
    enabled: canChoose && at >= 0,
  })
  useShortcut('X', () => choose(upTo(rows, at, chosen), true), {
    words: t('Choose all up to the open exception'),
    scope: t('Lists'),
    enabled: canChoose && at >= 0,
  })

  const panel = openId && (
    <ExceptionPanel key={openId} id={openId} onClose={() => show(undefined)} onWalk={walk} onAsk={ask} />
  )
  if (panel && !isWide) return panel
  if (!list.isThere && list.error)
    return <TableFailed what={t('The exceptions')} error={list.error} onRetry={list.refetch} />
  if (!list.isThere) return <Pending />
  return (
    <div className={panel ? 'list-page with-panel' : 'list-page'}>
      <div className="overflow-auto max-[640px]:px-4">
        <header className="page-head px-5 pt-4 max-[640px]:flex-wrap max-[640px]:px-0">
          <h1>{t('Exceptions')}</h1>
          <p className="text-ink-2">
            <Gist rows={rows} view={view} />
          </p>
        </header>
        <nav className="views" aria-label={tc('views of a list', 'Views')}>
          {views.map((one, at) => (
            <ChoiceLink key={one} to="/exceptions" search={{ view: one, by }} chosen={one === view}>
              <b>{list.counts[at] ?? ''}</b>
              <span>{viewWords[one]}</span>
            </ChoiceLink>
          ))}
        </nav>
        <div className="filters px-5 py-2 max-[640px]:px-0">
          <Narrowed shown={shown} by={by} />
          <nav className="seg" aria-label={t('Group by')}>
            {groupings.map((one) => (
              <ChoiceLink key={one} to="/exceptions" search={{ ...shown, by: one, open: openId }} chosen={one === by}>
                {groupingWords[one]}
              </ChoiceLink>
            ))}
          </nav>
        </div>
        <ExceptionTable
          groups={groups}
          openId={openId}
          chosen={view === 'closed' ? undefined : chosen}
          onChoose={choose}
          empty={<Nothing view={view} />}
        />
        {list.total > list.rows.length && (
          <p className="flex flex-wrap items-center gap-3 p-5 text-ink-2">
            {t('The {count} first of {total} are shown.', { count: list.rows.length, total: list.total })}
            <button type="button" className={buttonStyle()} disabled={list.isLoadingMore} onClick={list.showMore}>
              {t('Show more')}
            </button>
          </p>
        )}
        {some.length > 0 && (
          <SelectionToolbar
            count={some.length}
            className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-raised px-5 py-3"
            onClear={() => setChosen(nothing)}
          >
            <StateButtons some={some} onDone={() => setChosen(nothing)} />
            <OwnerButton some={some} words={t('Assign to')} onDone={() => setChosen(nothing)} />
          </SelectionToolbar>
        )}
      </div>
      {panel}
    </div>
  )
}

/** From the nearest one above that is chosen, or from the first. */
function upTo(rows: readonly Exception[], at: number, chosen: ReadonlySet<string>) {
  const from = rows.slice(0, at).findLastIndex(({ id }) => chosen.has(id))
  return rows.slice(Math.max(0, from), at + 1)
}

/** What is shown of a view where it is not all: a way back to all of it. */
function Narrowed({ shown: { view, only, kind, acts, since }, by }: { shown: Shown; by: Grouping }) {
  const words = [
    ...(only.length > 0 ? [t('Those of your link')] : []),
    ...kind.map((one) => kindWords[one]),
    ...acts.map((one) => capital(actsWords(one))),
    ...(since !== undefined ? [t('Since you last looked')] : []),
  ]
  if (words.length === 0) return null
  return (
    <Link to="/exceptions" search={{ view, by }} className="chip">
      <span>{t('{what}: show all', { what: words.join(listComma) })}</span>
    </Link>
  )
}

/** How much it is in all. A container that has several causes is in each of them; its money is counted once. */
function Gist({ rows, view }: { rows: readonly Exception[]; view: View }) {
  if (rows.length === 0 || view === 'closed') return null
  const attributes = rows.map((row) => row.attributes)
  const costs = dailyCosts(attributes)
  const unpriced = attributes.reduce((sum, { unpriced_count }) => sum + unpriced_count, 0)
  return (
    <>
      {tn(rows.length, '{count} cause', '{count} causes')}
      {costs.length > 0 && (
        <>
          {' '}
          ·{' '}
          <Say
            text={t('{money} a day, each container counted once')}
            money={<b className="past">{moneyWords(costs)}</b>}
          />
        </>
      )}
      {unpriced > 0 &&
        ` · ${tn(unpriced, 'no rate known for {count} container', 'no rate known for {count} containers')}`}
    </>
  )
}

function Nothing({ view }: { view: View }) {
  if (view === 'open' || view === 'closed')
    return (
      <>
        <h2>{view === 'open' ? t('Nothing open.') : t('Nothing has closed yet.')}</h2>
        <p className="max-w-prose text-ink-2">
          {t(
            'What keeps containers, costs money or comes late is listed here by its cause, and leaves by itself when the cause has ended.',
          )}
        </p>
      </>
    )
  return (
    <>
      <h2>{t('Nothing here.')}</h2>
      <Link to="/exceptions" search={{}} className={buttonStyle()}>
        {t('Show all that are open')}
      </Link>
    </>
  )
}
