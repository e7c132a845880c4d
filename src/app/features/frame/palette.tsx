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
    <dialog
      ref={dialog}
      aria-label={t('Commands')}
      className="pop mx-auto mt-[12dvh] mb-auto max-h-[min(76dvh,600px)] w-[calc(100%-32px)] max-w-150 overflow-hidden open:flex open:animate-[rise_var(--calm)_var(--ease)] open:flex-col max-tablet:mt-4 [&_.label]:px-4 [&_[role=listbox]]:pb-2 [&_[role=option]]:px-4 [&_[role=option]]:text-14 tablet:[&_[role=option]]:min-h-9"
      onClose={onClose}
      onClick={closeBeside}
    >
      <div className="flex h-12 flex-none items-center gap-2.5 border-line border-b px-4 has-[input:focus-visible]:shadow-[inset_0_0_0_2px_var(--focus)]">
        <Search className="text-ink-3" />
        <input
          className="h-full min-w-0 flex-1 bg-transparent text-[16px] caret-accent outline-none placeholder:text-ink-3 placeholder:opacity-100"
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
      {commands.length === 0 || isNumber ? (
        <SearchState className="px-4 py-2" {...found} onRetry={() => void found.retry()} />
      ) : null}
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
