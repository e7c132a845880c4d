/** What a person has signed in with, as the browser keeps it for this page: embed.html asks with it before anything else. */
const key = () => `landfall ${window.location.pathname}`

export function keepToken(token: string): void {
  try {
    window.localStorage.setItem(key(), token)
  } catch {
    // A frame may be refused it: then it lasts as long as the page.
  }
}

/** Forgets this one. @returns another one that is kept, as of somebody who has signed in in another tab */
export function forgetToken(token: string): string | null {
  try {
    const kept = window.localStorage.getItem(key())
    if (kept !== null && kept !== token) return kept
    window.localStorage.removeItem(key())
  } catch {
    // Nothing is kept where it is refused.
  }
  return null
}
