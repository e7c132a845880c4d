/**
 * Tells the page around this one how high it is, so that the frame can be. Only origins that the view allows are told; a
 * browser that names the one around us is told it alone. @returns how to stop
 */
export function tellHeight(root: Element, allowed: readonly string[]): () => void {
  if (window.parent === window) return () => {}
  const around = originAround()
  const targets = around === undefined ? allowed : allowed.filter((origin) => origin === around)
  let last = 0
  const tell = () => {
    const height = Math.ceil(root.getBoundingClientRect().height)
    if (height === last) return
    last = height
    for (const origin of targets) window.parent.postMessage({ type: 'landfall:height', height }, origin)
  }
  const observer = new ResizeObserver(tell)
  observer.observe(root)
  return () => observer.disconnect()
}

/** Undefined where the browser does not say. */
export function originAround(): string | undefined {
  if (window.parent === window) return undefined
  const named = window.location.ancestorOrigins?.[0]
  if (named) return named
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined
}
