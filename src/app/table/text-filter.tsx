import { useEffect, useRef, useState } from 'react'

interface Props {
  className: string
  label: string
  placeholder?: string
  /** Of the address. */
  value: string | undefined
  /** `isEntered`: somebody pressed Enter, and waits for an answer. */
  onChange: (text: string | undefined, isEntered: boolean) => void
}

/** From the last letter on, in milliseconds. */
const pause = 300

/** A text to look for: asked for when typing pauses, and at once with Enter. */
export function TextFilter({ className, label, placeholder = label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value ?? '')
  const [sent, setSent] = useState(value)
  const [known, setKnown] = useState(value)
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (value !== known) {
    setKnown(value)
    // What was asked for here comes back while somebody types on; anything else was changed elsewhere.
    if (value !== sent) {
      setSent(value)
      setTyped(value ?? '')
    }
  }
  const ask = (text: string, isEntered = false) => {
    clearTimeout(timer.current)
    const next = text.trim() || undefined
    setSent(next)
    if (next !== value) onChange(next, isEntered)
  }
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        ask(typed, true)
      }}
    >
      <input
        className="input"
        type="search"
        value={typed}
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        enterKeyHint="search"
        onChange={({ target: { value: text } }) => {
          setTyped(text)
          clearTimeout(timer.current)
          timer.current = window.setTimeout(() => ask(text), pause)
        }}
      />
    </form>
  )
}
