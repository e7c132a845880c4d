import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useRef } from 'react'
import { useShortcut } from '../../lib/shortcut.ts'

/** Takes any number or reference, and goes to what it means. */
export function SearchBox() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', (event) => {
    event.preventDefault()
    input.current?.select()
  })
  const find = (values: FormData) => {
    const q = String(values.get('q')).trim()
    if (!q) return
    input.current?.blur()
    void navigate({ to: '/shipments/find', search: { q } })
  }
  return (
    <search className="find">
      <Search className="s" />
      <form action={find}>
        <input
          ref={input}
          className="input"
          name="q"
          type="text"
          aria-label="Search"
          aria-keyshortcuts="/"
          placeholder="Any number or reference"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
        />
      </form>
      <kbd>/</kbd>
    </search>
  )
}
