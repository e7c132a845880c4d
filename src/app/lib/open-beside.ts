import { type RouterHistory, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Under this entry of the history is the list without its panel. */
    isOverList?: true
  }
}

interface How {
  replace: boolean
  /** `true` keeps what the entry has. */
  state: true | { isOverList?: true }
  resetScroll: false
}

/**
 * Shows a row beside its list, or none: the first one is an entry of the history, the next ones take its place, and
 * closing goes back to the list, as Back does.
 * @param go changes the address
 */
export function showBeside(
  history: RouterHistory,
  shown: string | undefined,
  next: string | undefined,
  go: (how: How) => void,
): void {
  if (next !== undefined) go(howToOpen(shown))
  else if (history.location.state.isOverList) history.back()
  else go({ replace: true, state: {}, resetScroll: false })
}

/** How a link beside a list opens its row. */
export const howToOpen = (shown: string | undefined): How => ({
  replace: shown !== undefined,
  state: shown === undefined ? { isOverList: true } : true,
  resetScroll: false,
})

export function useOpenBeside(
  shown: string | undefined,
  go: (next: string | undefined, how: How) => void,
): (next: string | undefined) => void {
  const { history } = useRouter()
  return (next) => showBeside(history, shown, next, (how) => go(next, how))
}
