import { useState } from 'react'
import { grouped, t, tc } from '#contract/language.ts'
import { ChoicesEditor } from './choices-editor.tsx'
import { isActiveOnly } from './filter-fields.ts'
import { isCalled, type Option, useOptions, useTyped } from './filter-options.ts'
import type { CodesOf } from './list-filters.ts'
import { useNames } from './option-names.tsx'
import type { ShipmentsSearch } from './search.ts'

interface Props {
  of: CodesOf
  search: ShipmentsSearch
  value: readonly string[]
  onChange: (value: string[]) => void
}

const hints: Record<CodesOf, string> = {
  parties: t('Name'),
  lines: t('Name or SCAC'),
  ports: t('Name, or UN/LOCODE such as USLAX'),
  destinations: t('Name, or UN/LOCODE such as USCHI'),
  terminals: t('Name, FIRMS code, or port'),
}

export function RemoteEditor({ of, search, value, onChange }: Props) {
  const [text, setText] = useState('')
  const { options, others, isPending, error } = useOptions(of, text, search)
  const names = useNames(of, value)
  const typed = useTyped(of, text)
  const known = new Map<string, Option>(options.map((option) => [option.value, option]))
  const chosen = value
    .map((one, at) => known.get(one) ?? { value: one, words: names[at] ?? one })
    .filter(isCalled(text))
  const found = [...chosen, ...options.filter((option) => !value.includes(option.value))]
  const extra = typed.option && !found.some((one) => one.value === typed.option?.value) ? [typed.option] : []
  const shown = [...extra, ...found]
  return (
    <>
      <div className="px-2 pt-1 pb-1.5">
        <input
          className="input"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={hints[of]}
          placeholder={hints[of]}
          maxLength={100}
        />
      </div>
      {of !== 'parties' && shown.length > 0 && (
        <p className="pop-note max-w-none py-0 text-end">{countWords(search)}</p>
      )}
      <ChoicesEditor
        label={hints[of]}
        choices={Object.fromEntries(shown.map((option) => [option.value, <Words key={option.value} {...option} />]))}
        chosen={value}
        onChange={onChange}
      />
      <p className="pop-note empty:hidden" role="status">
        {error
          ? t('The choices could not be loaded: {message}', { message: error.message })
          : isPending || typed.isPending
            ? t('Loading…')
            : shown.length === 0
              ? nothing(of, text)
              : others > 0 && t('{count} more: type to find them.', { count: grouped(others) })}
      </p>
    </>
  )
}

function countWords(search: ShipmentsSearch): string {
  const isActive = isActiveOnly(search)
  if (search.grain === 'containers') return isActive ? t('containers active') : t('containers in all')
  return isActive ? t('shipments active') : t('shipments in all')
}

function Words({ words, code, place, count }: Option) {
  return (
    <>
      <span className="flex-1">
        <bdi>{words}</bdi>
        {code && <span className="text-ink-2"> {code}</span>}
        {place && <small className="ms-2 text-ink-3">{place}</small>}
      </span>
      {count !== undefined && (
        <span className={count > 0 ? 'ms-3' : 'ms-3 text-ink-3'}>
          {count > 0 ? grouped(count) : tc('no rows', 'none')}
        </span>
      )}
    </>
  )
}

const nothing = (of: CodesOf, text: string) =>
  text.trim() || of === 'parties' ? t('Nothing is called that.') : t('Nothing that is tracked has one yet.')
