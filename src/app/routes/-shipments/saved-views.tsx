import { useQueries, useQuery } from '@tanstack/react-query'
import { Bookmark, Pencil } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { api } from '#contract/api.ts'
import { grouped, t } from '#contract/language.ts'
import type { SavedView } from '#contract/search/saved-view.ts'
import { useRefusal } from '../../api/may.ts'
import { q } from '../../api/query.ts'
import { ChoiceLink } from '../../ui/choice-link.tsx'
import { Pop } from '../../ui/pop.tsx'
import { savedText, searchOfSaved } from './saved-search.ts'
import { SavedViewForm } from './saved-view-form.tsx'
import type { ShipmentsSearch } from './search.ts'
import { countOf } from './view-counts.ts'

/** Each count is a question of its own: who has more views than this reads those after it without. */
const mostCounted = 12

interface Props {
  search: ShipmentsSearch
  now: number
  /** Whether what is shown is one of them. */
  onChosen: (isOne: boolean) => void
}

/** The views that people saved, and what is shown now to be saved. */
export function SavedViews({ search, now, onChosen }: Props) {
  const { data, error } = useQuery(q(api.saved_views.list, { 'page[size]': 100 }))
  const mayWrite = useRefusal(api.shipments.update) === undefined
  const views = data?.data ?? []
  const counted = views.slice(0, mostCounted)
  const counts = useQueries({ queries: counted.map((view) => countOf(searchOfSaved(view.attributes.search), now)) })
  const shown = savedText(search)
  const chosen = views.find((view) => textOf(view) === shown)
  useEffect(() => onChosen(chosen !== undefined), [chosen, onChosen])
  const isMine = chosen && (chosen.attributes.is_own || mayWrite)
  // On a phone the strip is wider than the screen. Only the strip moves: the list below it stays where it is.
  const end = useRef<HTMLSpanElement>(null)
  const name = chosen?.id ?? shown
  useEffect(() => {
    const strip = end.current?.closest('nav')
    const at = strip?.querySelector<HTMLElement>('[aria-current]')
    if (name === undefined || !strip || !at) return
    const left = at.offsetLeft - strip.offsetLeft
    if (left < strip.scrollLeft || left + at.offsetWidth > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = left
  }, [name])
  if (error)
    return (
      <span className="self-center whitespace-nowrap text-12 text-ink-3">{t('Saved views could not be loaded')}</span>
    )
  return (
    <>
      {views.map((view, at) => (
        <ChoiceLink
          key={view.id}
          to="/shipments"
          search={searchOfSaved(view.attributes.search)}
          chosen={view === chosen}
          title={whose(view)}
        >
          <b>
            <Bookmark className="s" /> {counts[at]?.data !== undefined && grouped(counts[at].data)}
          </b>
          <bdi>{view.attributes.name}</bdi>
        </ChoiceLink>
      ))}
      {isMine ? (
        <Pop
          label={t('Edit the view {name}', { name: chosen.attributes.name })}
          className="btn quiet small flex-none self-center"
          button={
            <>
              <Pencil className="s" /> {t('Edit view')}
            </>
          }
        >
          {(close) => <SavedViewForm view={chosen} views={views} search={search} mayShare={mayWrite} onDone={close} />}
        </Pop>
      ) : (
        shown !== '' && (
          <Pop
            label={t('Save this view')}
            className="btn quiet small flex-none self-center"
            button={
              <>
                <Bookmark className="s" /> {t('Save view')}
              </>
            }
          >
            {(close) => <SavedViewForm views={views} search={search} mayShare={mayWrite} onDone={close} />}
          </Pop>
        )
      )}
      <span ref={end} />
    </>
  )
}

/** As this dashboard reads it: what it does not know makes no other list. */
const textOf = ({ attributes }: SavedView) => savedText(searchOfSaved(attributes.search))

function whose({ attributes: { is_own, is_shared, is_default, owner_name } }: SavedView): string {
  const what = is_own
    ? is_shared
      ? t('Yours, shared with everybody')
      : t('Yours alone')
    : t('Shared by {name}', { name: owner_name ?? t('a program') })
  return is_default ? t('{sharing}; what you begin with', { sharing: what }) : what
}
