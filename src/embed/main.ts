import { loadTimeZones } from '#app/lib/load-time-zones.ts'
import { languageOf } from '#domain/portal/languages.ts'
import { loadWords } from './language.ts'
import { askedIn, wear } from './look.ts'
import './styles/embed.css'

// What the server has drawn wears its look already.
if (!window.ahead.isShown) wear(undefined, askedIn(window.location.search))
/** Small, and first: the words for what the page shows are on their way while what draws it still is. */
const words = loadWords(languageOf(navigator.languages))

// What draws the page is loaded by then, and runs when it is in the way of nothing.
const drawing = window.ahead.begun.then(() => import('./render.tsx'))
Promise.all([drawing, words, loadTimeZones(), whole()]).then(([{ render }]) => render(), failed)

/** This may run before the page has been read to its end. */
function whole(): Promise<unknown> | undefined {
  if (document.readyState !== 'loading') return
  return new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }))
}

function failed() {
  const said = document.createElement('p')
  said.setAttribute('role', 'alert')
  said.className = 'em said'
  said.textContent = 'This page could not be loaded. Check the connection and load it again.'
  document.getElementById('root')?.replaceChildren(said)
}
