import { type ReactNode, useState } from 'react'
import { looks } from './looks.ts'
import { useSpeaking } from './speaking.ts'

/** One thing that is known, by its name; nothing where it is not. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div className="grid grid-cols-[112px_minmax(0,1fr)] gap-3">
      <dt className="text-[14px] text-ink-2">{name}</dt>
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
    <span className="flex items-center justify-between gap-3">
      <b>{text}</b>
      <button
        type="button"
        className={looks.small}
        onClick={() => void copy()}
        aria-label={`${words.copy}${words.colon}${text}`}
      >
        {isCopied ? words.copied : words.copy}
      </button>
    </span>
  )
}
