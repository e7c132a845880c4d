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
    <section className="sec" aria-labelledby="sections">
      <header>
        <h2 id="sections">{t('What they see')}</h2>
        <span className="end text-12 text-ink-3">{t('off means: not in the page and not in its data')}</span>
      </header>
      <div className="toggles">
        {(Object.keys(sectionWords) as ViewSection[]).map((name) => (
          <label key={name} className="toggle">
            <input
              type="checkbox"
              className="switch"
              checked={sections[name]}
              onChange={({ target }) => set({ sections: { ...sections, [name]: target.checked } })}
            />
            <span>
              {sectionWords[name].words}
              {sectionWords[name].explained && <small>{sectionWords[name].explained}</small>}
              {notOffered.has(name) && (
                <small className="not-offered">
                  <TriangleAlert className="s" aria-hidden="true" /> {notOffered.get(name)}
                </small>
              )}
            </span>
            {saved && saved.sections[name] !== sections[name] && <span className="changed">{t('changed')}</span>}
          </label>
        ))}
      </div>
    </section>
  )
}
