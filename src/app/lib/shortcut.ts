import { useEffect, useEffectEvent } from 'react'
import { t } from '#contract/language.ts'
import { completed, strokeOf, worksAnywhere } from './keys.ts'
import { singleKeys } from './settings.ts'
import { createStore } from './store.ts'

/** Where a shortcut works, in the order of the overview. */
export const scopes = [t('Everywhere'), t('Go to'), t('Lists'), t('This page')] as const
export type Scope = (typeof scopes)[number]

export interface Shortcut {
  /** `/`, `g s` one after the other, `mod+k` with Ctrl or Cmd. */
  keys: string
  /** What it does, for the overview. One without words is not listed. */
  words?: string
  scope: Scope
}

export interface Registered extends Shortcut {
  act: (event: KeyboardEvent) => void
}

/** All that work now. */
export const shortcuts = createStore<readonly Registered[]>([])

interface Options {
  words?: string
  scope?: Scope
  enabled?: boolean
}

/**
 * A key that works on the page as long as the component is there, except while something is typed or a dialog asks.
 * @example useShortcut('e', edit, { words: 'Edit' })
 */
export function useShortcut(keys: string, act: (event: KeyboardEvent) => void, options: Options = {}) {
  const { words, scope = t('This page'), enabled = true } = options
  const onPress = useEffectEvent(act)
  useEffect(() => {
    if (!enabled) return
    const one: Registered = { keys, scope, act: (event) => onPress(event), ...(words !== undefined && { words }) }
    change([...shortcuts.get(), one])
    return () => change(shortcuts.get().filter((other) => other !== one))
  }, [keys, words, scope, enabled])
}

function change(next: readonly Registered[]) {
  shortcuts.set(next)
  if (next.length > 0) document.addEventListener('keydown', onKey)
  else document.removeEventListener('keydown', onKey)
}

let pressed: { stroke: string; at: number }[] = []

/** From one key of a sequence to the next. */
const patience = 1500

function onKey(event: KeyboardEvent) {
  const stroke = strokeOf(event)
  if (stroke === null || event.defaultPrevented || document.querySelector('dialog:modal')) return
  const free = singleKeys.get() === 'on' && !isTyping(event.target)
  pressed = [...pressed.filter(({ at }) => event.timeStamp - at < patience), { stroke, at: event.timeStamp }].slice(-2)
  const found = completed(
    shortcuts.get().filter(({ keys }) => free || worksAnywhere(keys)),
    pressed.map((one) => one.stroke),
  )
  if (!free) pressed = []
  if (!found) return
  pressed = []
  found.act(event)
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog') !== null
