import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { t, tc, tn } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import type { Draft } from '#domain/portal/view-policy.ts'
import { ask } from '../../api/query.ts'
import { useDebounced } from '../../lib/debounced.ts'
import type { ViewDraft } from './draft.ts'
import { previewed } from './draft.ts'
import { createPreviewChannel } from './preview-channel.ts'

const widths = { 1440: t('Wide'), 768: t('Tablet'), 390: tc('as wide as a phone', 'Phone') } as const
type Width = keyof typeof widths

interface Props {
  party: { id: string; name: string }
  draft: ViewDraft
  /** Not saved yet. */
  changes: number
  isNew: boolean
}

/** What this policy lets out to this party. Asked anew whenever the policy is another one, and not kept for long. */
const previewOf = (party: string, attributes: Draft) => ({
  ...ask(settingsApi.view_previews.create, {
    body: { data: { type: 'view', attributes, relationships: { party: { data: { id: party, type: 'party' } } } } },
  }),
  gcTime: 10_000,
})

/** What the preview says of this draft, once it has stood still for a moment. */
export function usePreview(party: string, draft: ViewDraft) {
  const still = useDebounced(draft, 400)
  return useQuery({ ...previewOf(party, previewed(still)), placeholderData: keepPreviousData, retry: false })
}

/** The customer's own page with the policy as it is in the form, and their real shipments. */
export function PreviewPane({ party, draft, changes, isNew, ...query }: Props & ReturnTypeOfPreview) {
  const [width, setWidth] = useState<Width>(390)
  const total = query.data?.shipments.meta.total
  return (
    <aside
      className="sticky top-0 grid min-h-full grid-cols-1 content-start gap-3 border-line border-s bg-sunken p-5 max-[1101px]:static max-[1101px]:border-0 max-[1101px]:border-ink max-[1101px]:border-t-3"
      aria-label={t('Preview')}
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <b className="cut" title={party.name}>
          {t('As {name} sees it', { name: party.name })}
        </b>
        <fieldset className="seg" aria-label={t('Width')}>
          {Object.entries(widths).map(([value, words]) => (
            <button
              key={value}
              type="button"
              aria-pressed={Number(value) === width}
              title={t('{count} pixels wide', { count: value })}
              onClick={() => setWidth(Number(value) as Width)}
            >
              {words}
            </button>
          ))}
        </fieldset>
      </header>
      <PreviewFrame width={width} name={party.name} data={query.data} />
      <p className="text-12 text-ink-3" role="status">
        {query.error && !query.isFetching
          ? t('Not shown as it is now: what is wrong is said in the form.')
          : `${whatIsShown(total)} ${unsaved(changes, isNew)}`}
      </p>
    </aside>
  )
}
type ReturnTypeOfPreview = Pick<ReturnType<typeof usePreview>, 'data' | 'error' | 'isFetching'>

const whatIsShown = (total: number | undefined) =>
  total === undefined
    ? t('Real data, their rights.')
    : tn(total, 'Real data, their rights, {count} shipment.', 'Real data, their rights, {count} shipments.')

function unsaved(changes: number, isNew: boolean): string {
  if (isNew) return t('Nothing is saved yet.')
  if (changes === 0) return t('As it is saved.')
  return tn(changes, '{count} unsaved change is shown.', '{count} unsaved changes are shown.')
}

const height = 760

function PreviewFrame({ width, name, data }: { width: Width; name: string; data: ReturnTypeOfPreview['data'] }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const channel = useRef<ReturnType<typeof createPreviewChannel>>(undefined)
  const [room, setRoom] = useState<number>(width)

  useEffect(() => {
    const made = createPreviewChannel({
      frame: () => frame.current?.contentWindow,
      origin: location.origin,
      listen: (heard) => {
        window.addEventListener('message', heard)
        return () => window.removeEventListener('message', heard)
      },
    })
    channel.current = made
    // What it shows may have come before it listened; what listened before this did may not say so again.
    if (frame.current) frame.current.src = '/embed/preview'
    return made.stop
  }, [])
  useEffect(() => {
    if (data) channel.current?.show(data)
  }, [data])
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width))
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  const scale = Math.min(1, room / width)
  return (
    <div ref={box} className="relative overflow-hidden" style={{ height }}>
      <iframe
        ref={frame}
        title={t('Preview for {name}', { name })}
        className="origin-top-left border-0 bg-surface outline-1 outline-line-2 -outline-offset-1"
        style={{
          width,
          height: height / scale,
          transform: `scale(${scale})`,
          marginInlineStart: (room - width * scale) / 2,
        }}
      />
    </div>
  )
}
