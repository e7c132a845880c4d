// A customer's view as a component of React 18 or 19. Copy this file into your portal: it needs nothing besides React and
// https://tracking.example/landfall-view.js in the page. What the props and events mean: docs/views.md.
import { createElement, useLayoutEffect, useRef } from 'react'

export interface LandfallViewProps {
  /** https://tracking.example/embed/ID#TOKEN */
  src: string
  /** The name of the frame for those who hear the page; "Shipments" where none is given. */
  label?: string
  /** As the page around it, where none is given. */
  theme?: 'light' | 'dark'
  /** `#rrggbb` of what can be pressed. */
  colour?: string
  /** `#rrggbb` of what is behind everything. */
  paper?: string
  /** Of corners, in CSS pixels. */
  radius?: number
  /** Typefaces that the visitors have, with commas between. */
  face?: string
  ruler?: 'on' | 'off'
  className?: string
  /** It shows what the link opens. */
  onReady?: () => void
  onError?: (error: LandfallViewError) => void
}

export interface LandfallViewError {
  code: 'bad_src' | 'bad_attribute' | 'not_shown' | 'no_link' | 'ended' | 'who' | 'offline' | 'failed' | 'busy'
  /** For whoever looks into the console: in English, with what it is about. */
  message: string
}

export function LandfallView({ onReady, onError, className, ...attributes }: LandfallViewProps) {
  const element = useRef<HTMLElement>(null)
  const told = useRef({ onReady, onError })
  useLayoutEffect(() => {
    told.current = { onReady, onError }
  })
  // Before anything is said: that the address is none is known at once.
  useLayoutEffect(() => {
    const view = element.current
    const ready = () => told.current.onReady?.()
    const error = (event: Event) => told.current.onError?.((event as CustomEvent<LandfallViewError>).detail)
    view?.addEventListener('ready', ready)
    view?.addEventListener('error', error)
    return () => {
      view?.removeEventListener('ready', ready)
      view?.removeEventListener('error', error)
    }
  }, [])
  // `class`: React 18 writes the props of an unknown element as they are.
  return createElement('landfall-view', { ref: element, class: className, ...attributes })
}
