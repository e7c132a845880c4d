import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * A part of the picture that the server drew of this page, as long as it is shown. What is as high there as it will be
 * here need not be measured first, and then made anew.
 */
const pictured = (selector: string): HTMLElement | null | undefined =>
  globalThis.document?.querySelector<HTMLElement>(`#picture ${selector}`)

/** Of what scrolls, before it is measured. */
export const rectAtFirst = () => ({ width: 0, height: pictured('.sheet')?.offsetHeight ?? 900 })

/** The browser says it by itself: asked at once, it would have to lay out the whole page. */
export function observeElementRect(
  { scrollElement }: Virtualizer<HTMLElement, Element>,
  tell: (rect: { width: number; height: number }) => void,
) {
  if (!scrollElement) return
  const observer = new ResizeObserver(() =>
    tell({ width: scrollElement.offsetWidth, height: scrollElement.offsetHeight }),
  )
  observer.observe(scrollElement)
  return () => observer.disconnect()
}

/** How far below the top of what scrolls the rows begin. */
export function useMargin(above: RefObject<HTMLDivElement | null>, isPhone: boolean) {
  const marginOf = (element: HTMLElement) => element.offsetHeight + (isPhone ? 0 : 28)
  const [margin, setMargin] = useState(() => {
    const head = pictured('.sheet-above')
    return head?.offsetHeight ? marginOf(head) : 0
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: how it is measured depends on the width alone
  useLayoutEffect(() => {
    const element = above.current
    if (!element) return
    const measure = () => setMargin(marginOf(element))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (margin === 0) measure()
    return () => observer.disconnect()
  }, [above, isPhone])
  return margin
}
