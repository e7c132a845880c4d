import { useEffect, useEffectEvent, useRef } from 'react'

/** A key that works anywhere on the page, except while something is typed or a dialog asks. */
export function useShortcut(key: string, act: (event: KeyboardEvent) => void) {
  useKeys((event) => {
    if (event.key === key) act(event)
  })
}

/** `g` and then a letter, within a second. */
export function useSequence(first: string, act: (second: string) => void) {
  const pressed = useRef(0)
  useKeys((event) => {
    if (event.timeStamp - pressed.current < 1000) act(event.key)
    pressed.current = event.key === first ? event.timeStamp : 0
  })
}

function useKeys(act: (event: KeyboardEvent) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const typing = target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog')
    if (!typing && !event.ctrlKey && !event.metaKey && !event.altKey) act(event)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
