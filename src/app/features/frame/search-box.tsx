import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type SubmitEvent,
  Suspense,
  useCallback,
  useRef,
  useState,
} from 'react'
import { t } from '#contract/language.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useShortcut } from '../../lib/shortcut.ts'
import type { Suggested } from './suggestion-list.tsx'

const loadSuggestions = () => import('./suggestion-list.tsx')
/** A list of one is a number or anything else. Where the reading cannot be loaded, the text is taken as one. */
const loadReading = () => import('#domain/tracking/number-list.ts')
const numbersIn = (text: string) =>
  loadReading().then(
    ({ readNumbers }) => readNumbers(text),
    () => [],
  )
const SuggestionList = lazyPart(loadSuggestions, 'SuggestionList')

const mayBeList = /[\s,;|，；]/
const mostTyped = 200

/** From how many letters on something is suggested. */
const enough = 2

/** Takes any number or reference, or a list of them, and goes to what it means. Suggests while something is typed. */
export function SearchBox() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [suggested, setSuggested] = useState<Suggested>()
  const open = isOpen && typed.trim().length >= enough

  useShortcut(
    '/',
    (event) => {
      event.preventDefault()
      input.current?.select()
      setOpen(true)
    },
    { words: t('Search'), scope: t('Everywhere') },
  )
  const leave = useCallback(() => {
    setOpen(false)
    setTyped('')
    input.current?.blur()
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return suggested?.field.onKeyDown(event)
    event.preventDefault()
    if (open) setOpen(false)
    else leave()
  }

  const goTo = (text: string, list: string[]) => {
    leave()
    if (list.length > 1) void navigate({ to: '/shipments/numbers', search: { list } })
    else void navigate({ to: '/shipments/find', search: { q: text.trim() } })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (typed.trim()) void numbersIn(typed).then((list) => goTo(typed, list))
  }
  // A field of one line would lose where the lines of a list end, and cut it.
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!mayBeList.test(text.trim())) return
    event.preventDefault()
    void numbersIn(text).then((list) => (list.length > 1 ? goTo(text, list) : insert(text)))
  }
  const insert = (text: string) => {
    const field = input.current
    if (!field) return
    field.setRangeText(text.replace(/\s+/g, ' '), field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    setTyped(field.value.slice(0, mostTyped))
    setOpen(true)
  }
  const closeBehind = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    <search className="find" onBlur={closeBehind}>
      <form onSubmit={submit}>
        <Search className="s" />
        <input
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={false}
          {...suggested?.field}
          ref={input}
          className="input"
          name="q"
          type="text"
          dir="auto"
          aria-label={t('Search')}
          aria-keyshortcuts="/"
          placeholder={t('Any number or reference')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={mostTyped}
          value={typed}
          onFocus={() => void Promise.all([loadSuggestions(), loadReading()]).catch(() => {})}
          onKeyDown={onKeyDown}
          onPaste={paste}
          onChange={(event) => {
            setTyped(event.target.value)
            setOpen(true)
          }}
          onClick={() => setOpen(true)}
        />
        <kbd>/</kbd>
      </form>
      {open && (
        <Suspense>
          <SuggestionList typed={typed} onSuggested={setSuggested} onChosen={leave} />
        </Suspense>
      )}
      <p className="sr-only" role="status">
        {suggested?.said}
      </p>
    </search>
  )
}
