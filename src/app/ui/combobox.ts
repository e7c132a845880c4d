import { type KeyboardEvent, useId, useState } from 'react'

interface Options {
  /** How many can be chosen. */
  count: number
  open: boolean
  /** Which one stands ready when the list changes: -1 is none. */
  first?: 0 | -1
  /** The list is another one: what stood ready there does not stand ready here. */
  list: string
  onEscape?: () => void
}

/**
 * Keys and roles of a text field with a list below it (WAI-ARIA combobox with a listbox). The focus stays in the field;
 * Enter presses the option that stands ready, with whatever keys are held, as a click would.
 */
export function useCombobox({ count, open, first = -1, list, onEscape }: Options) {
  const id = useId()
  const [ready, setReady] = useState({ list, at: first as number })
  const at = ready.list === list && ready.at < count ? ready.at : Math.min(first, count - 1)
  const listId = `${id}-list`
  const optionId = (option: number) => `${id}-${option}`

  const move = (by: number) => {
    // One place more than there are options: past the last it is the field again.
    const places = count + 1
    const next = ((at + 1 + by + places) % places) - 1
    setReady({ list, at: next })
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && onEscape) {
      event.preventDefault()
      onEscape()
    } else if (open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (open && event.key === 'Enter' && at >= 0) {
      event.preventDefault()
      const { ctrlKey, metaKey, shiftKey } = event
      document
        .getElementById(optionId(at))
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
    }
  }
  return {
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': open ? listId : undefined,
      'aria-activedescendant': open && at >= 0 ? optionId(at) : undefined,
      onKeyDown,
    },
    listId,
    option: (option: number) => ({
      id: optionId(option),
      role: 'option',
      'aria-selected': option === at,
      tabIndex: -1,
      onPointerMove: () => option !== at && setReady({ list, at: option }),
      // The field keeps the focus.
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    }),
  } as const
}

export type OptionProps = ReturnType<ReturnType<typeof useCombobox>['option']>
