import { loadTimeZones } from '#app/lib/load-time-zones.ts'
import { languageOf } from '#domain/portal/languages.ts'
import { loadWords } from './language.ts'
import { askedIn, wear } from './look.ts'
import './styles/embed.css'

/** Small, and first: the words for what the page shows are on their way while what draws it still is. */
wear(undefined, askedIn(window.location.search))
const words = loadWords(languageOf(navigator.languages))

Promise.all([import('./render.tsx'), words, loadTimeZones(), whole()]).then(([{ render }]) => render(), failed)

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
