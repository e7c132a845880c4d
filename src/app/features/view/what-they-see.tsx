import { TriangleAlert } from 'lucide-react'
import { t } from '#contract/language.ts'
import type { ViewSection } from '#contract/portal/view-sections.ts'
import type { ViewDraft } from './draft.ts'
import type { FormPart } from './form-part.ts'
import { sectionWords } from './words.ts'

interface Props extends FormPart {
  saved: ViewDraft | undefined
  /** Why the server cannot offer a section, on or off. */
  notOffered: ReadonlyMap<ViewSection, string>
}

export function WhatTheySee({ draft, set, saved, notOffered }: Props) {
  const { sections } = draft
  return (
    <section className="sec mt-5" aria-labelledby="sections">
      <header>
        <h2 id="sections">{t('What they see')}</h2>
        <span className="end text-12 text-ink-3">{t('off means: not in the page and not in its data')}</span>
      </header>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(260px,100%),1fr))] gap-x-8">
        {(Object.keys(sectionWords) as ViewSection[]).map((name) => (
          <label key={name} className="flex min-h-8 gap-2.5 py-1.25">
            <input
              type="checkbox"
              className="switch mt-0.5"
              checked={sections[name]}
              onChange={({ target }) => set({ sections: { ...sections, [name]: target.checked } })}
            />
            <span>
              {sectionWords[name].words}
              {sectionWords[name].explained && (
                <small className="block text-12 text-ink-3">{sectionWords[name].explained}</small>
              )}
              {notOffered.has(name) && (
                <small className="block text-12 text-warning">
                  <TriangleAlert className="s" aria-hidden="true" /> {notOffered.get(name)}
                </small>
              )}
            </span>
            {saved && saved.sections[name] !== sections[name] && (
              <span className="ms-auto text-12/5 text-accent">{t('changed')}</span>
            )}
          </label>
        ))}
      </div>
    </section>
  )
}
