import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { List, Plus } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { api } from '#contract/api.ts'
import { t, tc } from '#contract/language.ts'
import { comma } from '#domain/text.ts'
import { inferenceOf } from '../../api/infer.ts'
import { useRefusal } from '../../api/may.ts'
import { searchFor } from '../../api/search.ts'
import { useDebounced } from '../../lib/debounced.ts'
import { canBeNumber, doubtOf, kindWords, lineWords } from '../../lib/inferred.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import type { Option } from '../../ui/option-list.tsx'
import { Say } from '../../ui/say.tsx'
import { enough, groupHits, isLikeIt, pageOf } from './suggestions.ts'

const loadHitLine = () => import('./hit-line.tsx')
const HitLine = lazyPart(loadHitLine, 'HitLine')

/** How the search for what is typed stands. */
export type Face = 'idle' | 'searching' | 'found' | 'none' | 'failed'

/** What a text may mean, while it is typed: what is found, and what else can be done with it. */
export function useSuggestions(typed: string) {
  const text = useDebounced(typed.trim(), 120)
  const enabled = text.length >= enough && typed.trim().length >= enough
  const found = useQuery({ ...searchFor(text), enabled, placeholderData: keepPreviousData })
  // Meanwhile, so that the answer is shown at once. Where it cannot be loaded, that is said when it is shown.
  useEffect(() => void (enabled && loadHitLine().catch(() => {})), [enabled])
  const groups = enabled && found.data && !found.error ? groupHits(found.data.data) : []
  const isKnown = groups.some(({ hits }) => hits.some(isLikeIt))
  const isNone = enabled && groups.length === 0 && found.isSuccess && !found.isPlaceholderData
  const mayTrack = useRefusal(api.tracking_requests.create) === undefined
  const { data: inferred } = useQuery({ ...inferenceOf(text), enabled: isNone && mayTrack && canBeNumber(text) })
  const face: Face = !enabled
    ? 'idle'
    : found.error
      ? 'failed'
      : groups.length
        ? 'found'
        : isNone
          ? 'none'
          : 'searching'
  const hits = groups.flatMap(({ words, hits }): Option[] =>
    hits.map((hit) => ({
      id: hit.id,
      group: words,
      content: (
        <Suspense fallback={<b className="min-w-0 flex-auto">{hit.attributes.number}</b>}>
          <HitLine hit={hit} query={text} />
        </Suspense>
      ),
      link: pageOf(hit),
    })),
  )
  return {
    text,
    face,
    error: found.error,
    retry: found.refetch,
    isStale: found.isPlaceholderData || text !== typed.trim(),
    kind:
      inferred &&
      [kindWords(inferred.data.attributes), lineWords(inferred.data.attributes)].filter(Boolean).join(comma),
    doubt: inferred ? doubtOf(inferred.data.attributes) : null,
    options: enabled ? [...hits, ...whatElse(text, mayTrack && !isKnown && face !== 'searching')] : [],
  }
}

const or = tc('heading of other ways on', 'Or')

/** There is always a way on, whatever was found. */
function whatElse(text: string, offerToTrack: boolean): Option[] {
  const all: Option = {
    id: 'all',
    group: or,
    content: (
      <>
        <List className="s" />
        <span className="cut">
          <Say text={t('Show all that contain {query}')} query={<bdi>{t('“{text}”', { text })}</bdi>} />
        </span>
      </>
    ),
    link: { to: '/shipments', search: { grain: 'shipments', q: text } },
  }
  const track: Option = {
    id: 'track',
    group: or,
    content: (
      <>
        <Plus className="s" />
        <span className="cut">
          <Say text={t('Track {number}')} number={<bdi>{text}</bdi>} />
        </span>
      </>
    ),
    link: { to: '/shipments/track', search: { number: text } },
  }
  return offerToTrack ? [track, all] : [all]
}
