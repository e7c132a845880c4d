import { type ReactNode, useState } from 'react'
import { useSpeaking } from './speaking.ts'

/** One thing that is known, by its name; nothing where it is not. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A number that is typed at a gate, to be copied with one press. */
export function Copied({ text }: { text: string }) {
  const { words } = useSpeaking()
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <span className="copied">
      <b>{text}</b>
      <button type="button" onClick={() => void copy()} aria-label={`${words.copy}${words.colon}${text}`}>
        {isCopied ? words.copied : words.copy}
      </button>
    </span>
  )
}
