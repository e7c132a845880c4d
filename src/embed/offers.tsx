import { useCallback, useId, useState } from 'react'
import type { EmbedShipment, EmbedView } from '#contract/portal/embed.ts'
import { askingWords } from './asking/asking-words.ts'
import { useTelling } from './telling.tsx'
import { useLoaded } from './use-loaded.ts'

type Kind = 'subscriptions' | 'calendar' | 'questions'

const kinds = [
  { kind: 'subscriptions', words: 'tell_me' },
  { kind: 'calendar', words: 'to_calendar' },
  { kind: 'questions', words: 'ask_us' },
] as const

interface Props {
  sections: EmbedView['attributes']['sections']
  shipment: EmbedShipment
}

/** What the policy offers besides looking: news by mail, a calendar, and questions. What is behind a button is loaded by its press. */
export function Offers({ sections, shipment }: Props) {
  const { format, t } = useTelling()
  const { language } = format
  const [open, setOpen] = useState<Kind | null>(null)
  const id = useId()
  const isOpen = open !== null
  const load = useCallback(async () => {
    const [{ panels }, { words }] = await Promise.all([import('./asking/panels.tsx'), askingWords[language]()])
    return { panels, words }
  }, [language])
  const { loaded, retry } = useLoaded(isOpen, load)

  const offered = kinds.filter(({ kind }) => sections.includes(kind))
  if (offered.length === 0) return null
  const Panel = typeof loaded === 'object' && loaded && open && loaded.panels[open]
  return (
    <div className="pt-3 pb-4 print:hidden">
      <p className="flex flex-wrap gap-2">
        {offered.map(({ kind, words }) => (
          <button
            key={kind}
            type="button"
            className="btn small aria-expanded:border-accent aria-expanded:text-accent"
            aria-expanded={open === kind}
            aria-controls={id}
            onClick={() => {
              retry()
              setOpen(open === kind ? null : kind)
            }}
          >
            {t(words)}
          </button>
        ))}
      </p>
      <div id={id} hidden={!isOpen}>
        {isOpen && !loaded && <p role="status">{t('loading')}</p>}
        {isOpen && loaded === 'failed' && <p role="alert">{t('not_loaded')}</p>}
        {isOpen && Panel && <Panel key={open} shipment={shipment} words={loaded.words} onClose={() => setOpen(null)} />}
      </div>
    </div>
  )
}
