import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { api } from '#contract/api.ts'
import { t, tn } from '#contract/language.ts'
import { readNumbers } from '#domain/tracking/number-list.ts'
import { useRefusal } from '../../api/may.ts'
import { shortcuts } from '../../lib/shortcut.ts'
import { useCombobox } from '../../ui/combobox.ts'
import { type Option, OptionList } from '../../ui/option-list.tsx'
import { type Command, commandsFor, commandsOf, matchesCommand, settingsCommands } from './commands.tsx'
import { SearchState } from './search-state.tsx'
import { usePlaces } from './use-places.ts'
import { useSuggestions } from './use-suggestions.tsx'
import '../../styles/overlays.css'

/** One field for every number and every command. */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => {
    // At once: its own event comes later, and would close one that was opened meanwhile.
    dialog.current?.close()
    onClose()
  }
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const found = useSuggestions(typed)
  const everywhere = commandsFor(usePlaces(), useRefusal(api.parties.create) === undefined)
  const here = commandsOf(shortcuts.use())
  const commands = [...here, ...everywhere, ...(typed.trim() ? settingsCommands : [])].filter((one) =>
    matchesCommand(one, typed),
  )
  const isNumber = /\d/.test(typed)
  const options = [...(isNumber ? [] : commands.map(toOption)), ...found.options]
  const combobox = useCombobox({
    count: options.length,
    open: true,
    first: 0,
    list: `${typed} ${found.text}`,
    onEscape: close,
  })
  const paste = (event: ClipboardEvent) => {
    const list = readNumbers(event.clipboardData.getData('text'))
    if (list.length < 2) return
    event.preventDefault()
    close()
    void navigate({ to: '/shipments/numbers', search: { list } })
  }
  // Who is faster than the search means what was typed, not what stands first until it answers.
  const isAhead = isNumber && (found.isStale || found.face === 'searching')
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || !isAhead) return combobox.field.onKeyDown(event)
    event.preventDefault()
    close()
    void navigate({ to: '/shipments/find', search: { q: typed.trim() } })
  }
  // A press on the backdrop is one on the dialog itself, outside of what it shows.
  const closeBeside = (event: React.MouseEvent) => event.target === dialog.current && close()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it
    <dialog ref={dialog} aria-label={t('Commands')} className="pop palette" onClose={onClose} onClick={closeBeside}>
      <div className="palette-field">
        <Search />
        <input
          {...combobox.field}
          type="text"
          dir="auto"
          aria-label={t('Command or number')}
          placeholder={t('Command, number or reference')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onKeyDown={onKeyDown}
          onPaste={paste}
          onChange={(event) => setTyped(event.target.value)}
        />
        <kbd>Esc</kbd>
      </div>
      <p className="sr-only" role="status">
        {isAhead ? '' : tn(options.length, '{count} choice', '{count} choices')}
      </p>
      {commands.length === 0 || isNumber ? <SearchState {...found} onRetry={() => void found.retry()} /> : null}
      <OptionList label={t('Commands and matches')} options={options} combobox={combobox} onChosen={close} />
    </dialog>
  )
}

function toOption({ icon: Icon, words, ...command }: Command): Option {
  return {
    ...command,
    content: (
      <>
        <Icon className="s" />
        <span className="cut">{words}</span>
      </>
    ),
  }
}
