import type { MouseEvent } from 'react'

/** Pressed as one presses a link that shall open in a tab of its own. */
export const isModified = (event: MouseEvent | undefined) =>
  event !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey || event.button === 1)

/** As a link would: in a tab of its own, without a way back here. */
export function openInTab(address: string) {
  window.open(address, '_blank', 'noopener')
}
