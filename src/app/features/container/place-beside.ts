const gap = 6
const margin = 8

/**
 * Puts a panel below the row of what it explains, else above it: never over it. In the coordinates of the document, so
 * that both scroll together.
 */
export function placeBeside(panel: HTMLElement, anchor: HTMLElement) {
  const { left } = anchor.getBoundingClientRect()
  const { top, bottom } = (anchor.closest('li, tr, p, dd') ?? anchor).getBoundingClientRect()
  const { innerHeight, innerWidth, scrollX, scrollY } = window
  const height = panel.offsetHeight
  const fitsBelow = bottom + gap + height + margin <= innerHeight
  const fitsAbove = top - gap - height - margin >= 0
  const place = fitsBelow || !fitsAbove ? bottom + gap : top - gap - height
  const farthest = innerWidth - panel.offsetWidth - margin
  panel.style.top = `${place + scrollY}px`
  panel.style.left = `${Math.max(margin, Math.min(left - 16, farthest)) + scrollX}px`
  if (fitsBelow || fitsAbove) return
  // Too high for either side: what is explained goes up, and stays in sight.
  const hidden = bottom + gap + height + margin - innerHeight
  window.scrollBy({ top: Math.min(hidden, top - margin - 60) })
}
