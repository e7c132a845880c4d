/** What a person has signed in with, as the browser keeps it for this page: embed.html asks with it before anything else. */
const key = () => `landfall ${window.location.pathname}`

export function keepToken(token: string): void {
  try {
    window.localStorage.setItem(key(), token)
  } catch {
    // A frame may be refused it: then it lasts as long as the page.
  }
}

export function forgetToken(): void {
  try {
    window.localStorage.removeItem(key())
  } catch {
    // Nothing is kept where it is refused.
  }
}
