import { useState } from 'react'
import { grouped } from '../../lib/grouped.ts'
import { ChoicesEditor } from './choices-editor.tsx'
import { isActiveOnly } from './filter-fields.ts'
import { isCalled, type Option, useOptions, useTyped } from './filter-options.ts'
import { isPartyKey, type RemoteKey, useNames } from './option-names.tsx'
import type { ShipmentsSearch } from './search.ts'
import '../../styles/filter-choices.css'

interface Props {
  filter: RemoteKey
  search: ShipmentsSearch
  value: readonly string[]
  onChange: (value: string[]) => void
}

const hints: Record<RemoteKey, string> = {
  line: 'Name or SCAC',
  customer: 'Name',
  consignee: 'Name',
  shipper: 'Name',
  notify: 'Name',
  trucker: 'Name',
  party: 'Name',
  pod: 'Name, or UN/LOCODE such as USLAX',
  destination: 'Name, or UN/LOCODE such as USCHI',
  terminal: 'Name, FIRMS code, or port',
}

export function RemoteEditor({ filter, search, value, onChange }: Props) {
  const [text, setText] = useState('')
  const { options, others, isPending, error } = useOptions(filter, text, search)
  const names = useNames(filter, value)
  const typed = useTyped(filter, text)
  const known = new Map<string, Option>(options.map((option) => [option.value, option]))
  const chosen = value
    .map((one, at) => known.get(one) ?? { value: one, words: names[at] ?? one })
    .filter(isCalled(text))
  const found = [...chosen, ...options.filter((option) => !value.includes(option.value))]
  const extra = typed.option && !found.some((one) => one.value === typed.option?.value) ? [typed.option] : []
  const shown = [...extra, ...found]
  return (
    <>
      <div className="pop-search">
        <input
          className="input"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={hints[filter]}
          placeholder={hints[filter]}
          maxLength={100}
        />
      </div>
      {!isPartyKey(filter) && shown.length > 0 && (
        <p className="pop-note counted">
          {search.grain === 'containers' ? 'containers' : 'shipments'} {isActiveOnly(search) ? 'under way' : 'in all'}
        </p>
      )}
      <ChoicesEditor
        label={hints[filter]}
        choices={Object.fromEntries(shown.map((option) => [option.value, <Words key={option.value} {...option} />]))}
        chosen={value}
        onChange={onChange}
      />
      <p className="pop-note" role="status">
        {error
          ? `The choices could not be loaded: ${error.message}`
          : isPending || typed.isPending
            ? 'Loading…'
            : shown.length === 0
              ? nothing(filter, text)
              : others > 0 && `${grouped(others)} more: type to find them.`}
      </p>
    </>
  )
}

function Words({ words, code, place, count }: Option) {
  return (
    <>
      <span className="option-words">
        <bdi>{words}</bdi>
        {code && <span className="text-ink-2"> {code}</span>}
        {place && <small>{place}</small>}
      </span>
      {count !== undefined && (
        <span className={count > 0 ? 'option-count' : 'option-count text-ink-3'}>
          {count > 0 ? grouped(count) : 'none'}
        </span>
      )}
    </>
  )
}

const nothing = (filter: RemoteKey, text: string) =>
  text.trim() || isPartyKey(filter) ? 'Nothing is called that.' : 'Nothing that is tracked has one yet.'
