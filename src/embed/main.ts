import { loadTimeZones } from '#app/lib/load-time-zones.ts'
import { readAddress } from './address.ts'
import { askAhead } from './ahead.ts'
import { originAround } from './height.ts'
import { languageOf, loadWords } from './language.ts'
import './styles/embed.css'

/** Small, and first: what the page shows and the words for it are on their way while React still is. */
const isPreview = window.location.pathname === '/embed/preview'
const fetch = isPreview ? null : askAhead(readAddress(window.location.hash).token, originAround())
const words = loadWords(languageOf(navigator.languages))

Promise.all([import('./render.tsx'), words, loadTimeZones(), whole()]).then(([{ render }]) => render(fetch), failed)

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
