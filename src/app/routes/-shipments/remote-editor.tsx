import { useState } from 'react'
import { ChoicesEditor } from './choices-editor.tsx'
import { type Option, type RemoteKey, useNames, useOptions, useTyped } from './filter-options.ts'

interface Props {
  filter: RemoteKey
  value: readonly string[]
  onChange: (value: string[]) => void
}

const hints: Record<RemoteKey, string> = {
  line: 'Name or SCAC',
  customer: 'Name',
  pod: 'Name, or UN/LOCODE such as USLAX',
  destination: 'Name, or UN/LOCODE such as USCHI',
  terminal: 'Name, or FIRMS code',
}

/** How many are offered at once: typing finds the others. */
const most = 60

export function RemoteEditor({ filter, value, onChange }: Props) {
  const [text, setText] = useState('')
  const { options, isPending, error } = useOptions(filter)
  const names = useNames(filter, value)
  const typed = useTyped(filter, text)
  const known = new Map<string, Option>(options.map((option) => [option.value, option]))
  const chosen = value.map((one, at) => known.get(one) ?? { value: one, words: names[at] ?? one })
  const others = options.filter((option) => !value.includes(option.value))
  const found = [...chosen, ...others].filter(matches(text))
  const extra = typed.option && !found.some((one) => one.value === typed.option?.value) ? [typed.option] : []
  const shown = [...extra, ...found].slice(0, most)
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
      <ChoicesEditor
        label={hints[filter]}
        choices={Object.fromEntries(shown.map((option) => [option.value, wordsOf(option)]))}
        chosen={value}
        onChange={onChange}
      />
      <p className="pop-note" role="status">
        {error
          ? `The choices could not be loaded: ${error.message}`
          : isPending || typed.isPending
            ? 'Loading…'
            : shown.length === 0
              ? 'Nothing is called that.'
              : found.length > most && `${found.length - most} more: type to find them.`}
      </p>
    </>
  )
}

const wordsOf = ({ words, note }: Option) => (note && note !== words ? `${words}  ${note}` : words)

const matches = (text: string) => {
  const asked = text.trim().toLowerCase()
  return (option: Option) => wordsOf(option).toLowerCase().includes(asked)
}
