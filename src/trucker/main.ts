import { loadTimeZones } from '#app/lib/load-time-zones.ts'
import { languageOf } from '#domain/portal/languages.ts'
import { speak } from './language.ts'
import './trucker.css'

Promise.all([import('./page.tsx'), speak(languageOf(navigator.languages)), loadTimeZones()]).then(
  ([{ render }, spoken]) => render(spoken),
  failed,
)

function failed() {
  const said = document.createElement('p')
  said.setAttribute('role', 'alert')
  said.className = 'mx-auto max-w-140 px-4 py-8 text-16'
  said.textContent = 'This page could not be loaded. Check the connection and load it again.'
  document.getElementById('root')?.replaceChildren(said)
}
