import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t, tc } from '#contract/language.ts'
import { ChoicesEditor } from './choices-editor.tsx'
import { PopSearch } from './pop-search.tsx'
import { tagsSeen } from './tags-seen.ts'

interface Props {
  value: readonly string[]
  onChange: (tags: string[]) => void
}

/** Tags of what has been looked at so far, and any that is typed. */
export function TagsEditor({ value, onChange }: Props) {
  const client = useQueryClient()
  const [seen] = useState(() => tagsSeen(client))
  const [text, setText] = useState('')
  const all = [...new Set([...value, ...seen])].filter((tag) => tag.toLowerCase().includes(text.trim().toLowerCase()))
  const add = () => {
    // A comma separates tags, in the address and for the server.
    const typed = text
      .split(',')
      .map((tag) => tag.trim().slice(0, 100))
      .filter(Boolean)
    if (typed.length > 0) onChange([...new Set([...value, ...typed])])
    setText('')
  }
  return (
    <>
      <PopSearch
        label={t('A tag, as it is written')}
        placeholder={t('A tag, then Enter')}
        text={text}
        onType={setText}
        onEnter={add}
      />
      <ChoicesEditor
        label={tc('noun: a tag', 'Tag')}
        choices={Object.fromEntries(all.slice(0, 50).map((tag) => [tag, tag]))}
        chosen={value}
        onChange={onChange}
      />
    </>
  )
}
