const parts = 'section, details, main'
const patience = 10_000

/**
 * What has the focus now may be removed by what is done next. The function that is returned is called when that is done:
 * once the focus is nowhere, the heading of what it was in has it, so that the keyboard goes on from there.
 */
export function holdFocusBeside(): () => void {
  const around = ancestors(document.activeElement).filter((one) => one.matches(parts))
  return () => {
    const watch = new MutationObserver(give)
    const stop = () => {
      watch.disconnect()
      clearTimeout(timer)
      removeEventListener('pointerdown', stop)
    }
    // Whoever presses something has chosen where to go on.
    addEventListener('pointerdown', stop)
    const timer = setTimeout(stop, patience)
    watch.observe(document.body, { childList: true, subtree: true })
    requestAnimationFrame(give)

    function give() {
      if (document.activeElement !== document.body) return
      const part = around.find(({ isConnected }) => isConnected)
      const heading = part?.querySelector<HTMLElement>('h1, h2, h3')
      stop()
      if (!heading) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
  }
}

function ancestors(element: Element | null): Element[] {
  return element ? [element, ...ancestors(element.parentElement)] : []
}
