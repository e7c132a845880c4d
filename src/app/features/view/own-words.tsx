import { useState } from 'react'
import { t, tc } from '#contract/language.ts'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import type { CurrentStatus } from '#contract/tracking/current-status.ts'
import { comma } from '#domain/text.ts'
import { statusWords } from '#domain/tracking/words.ts'
import type { FormPart } from './form-part.ts'
import { languageWords } from './words.ts'

const languages = Object.keys(languageWords) as ViewLanguage[]
/** What customers ask about most; the others one press away. */
const often: readonly CurrentStatus[] = ['not_available', 'available', 'on_ship', 'on_rail', 'picked_up']
// Nothing leads to `loaded`: see `current_status` in the contract.
const all = (Object.keys(statusWords) as CurrentStatus[]).filter((status) => status !== 'loaded')

/** Statuses in the company's own words. What is empty says what we say. */
export function OwnWords({ draft, set, errorAt }: FormPart) {
  const { words } = draft
  const [language, setLanguage] = useState<ViewLanguage>(draft.language ?? 'en')
  const own = all.filter((status) => languages.some((one) => words[status]?.[one]))
  const [isAll, setAll] = useState(own.some((status) => !often.includes(status)))
  const count = (one: ViewLanguage) => all.filter((status) => words[status]?.[one]).length
  const write = (status: CurrentStatus, text: string) => {
    const { [language]: _, ...others } = words[status] ?? {}
    const next = text.trim() === '' ? others : { ...others, [language]: text }
    const { [status]: __, ...rest } = words
    set({ words: Object.keys(next).length > 0 ? { ...rest, [status]: next } : rest })
  }
  return (
    <section className="sec mt-5" aria-labelledby="own-words">
      <header>
        <h2 id="own-words">{tc('own words for the states', 'Words')}</h2>
        {!isAll && (
          <button type="button" className="link end text-12" onClick={() => setAll(true)}>
            {t('All {count}', { count: all.length })}
          </button>
        )}
      </header>
      <fieldset className="seg mb-2" aria-label={t('Language of the words')}>
        {languages.map((one) => (
          <button key={one} type="button" aria-pressed={one === language} lang={one} onClick={() => setLanguage(one)}>
            {languageWords[one]}
            {count(one) > 0 && <span className="ms-1 text-ink-3">{count(one)}</span>}
          </button>
        ))}
      </fieldset>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(320px,100%),1fr))] gap-x-8 gap-y-1.5">
        {(isAll ? all : often).map((status) => {
          const error = errorAt(`words/${status}`)
          return (
            <label
              key={status}
              className="grid grid-cols-1 items-center gap-0.5 tablet:grid-cols-[136px_minmax(0,1fr)] tablet:gap-2"
            >
              <span>{statusWords[status]}</span>
              <input
                className="input"
                lang={language}
                dir="auto"
                maxLength={60}
                value={words[status]?.[language] ?? ''}
                placeholder={t('as we say it')}
                aria-label={`${statusWords[status]}${comma}${languageWords[language]}`}
                aria-invalid={error !== undefined}
                title={error}
                onChange={({ target }) => write(status, target.value)}
              />
            </label>
          )
        })}
      </div>
    </section>
  )
}
