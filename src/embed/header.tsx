import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { EmbedView } from '#contract/portal/embed.ts'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { isLanguage, languageNames } from '#domain/portal/languages.ts'
import { useTelling } from './telling.tsx'

interface Props {
  view: EmbedView['attributes']
  query: string
  onSearch: (query: string) => void
  onLanguage: (language: ViewLanguage) => void
}

/** Whose page it is, the search, and the language. */
export function Header({ view: { company_name, logo }, query, onSearch, onLanguage }: Props) {
  const { format, t } = useTelling()
  const [text, setText] = useState(query)
  const input = useRef<HTMLInputElement>(null)
  // Emptied from elsewhere, by "show all".
  useEffect(() => setText(query), [query])
  return (
    <header className="flex min-h-16 items-center gap-4 py-3 max-tablet:flex-wrap max-tablet:gap-2.5">
      <span className="me-auto flex min-w-0 items-center gap-2.5 text-[17px] leading-[22px] font-[700] text-(--brand) wrap-anywhere max-tablet:flex-1">
        {logo && <img className="h-8 max-w-40 flex-none object-contain" src={logo} alt="" />}
        <span dir="auto">{company_name}</span>
      </span>
      <search className="relative flex-[0_1_300px] max-tablet:order-3 max-tablet:flex-[1_0_100%] print:hidden">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onSearch(text.trim())
          }}
        >
          <Search className="s absolute start-2.5 top-2.5 text-ink-3 max-tablet:top-[13px]" aria-hidden="true" />
          <input
            ref={input}
            className="input ps-8"
            type="search"
            aria-label={t('find')}
            placeholder={t('find_hint')}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              // Cleared, also by the cross that browsers put there.
              if (target.value === '') onSearch('')
            }}
          />
        </form>
      </search>
      <select
        className="input w-29 flex-none print:hidden"
        aria-label={t('language')}
        value={format.language}
        onChange={({ target }) => isLanguage(target.value) && onLanguage(target.value)}
      >
        {Object.entries(languageNames).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </header>
  )
}
