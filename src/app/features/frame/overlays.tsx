import { lazy, Suspense } from 'react'
import { useShortcut } from '../../lib/shortcut.ts'
import { overlay } from './overlay.ts'

const close = () => overlay.set(null)

// Loaded when they are called for the first time.
const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })))
const KeysHelp = lazy(() => import('./keys-help.tsx').then(({ KeysHelp }) => ({ default: KeysHelp })))

export function Overlays() {
  const shown = overlay.use()
  useShortcut(
    'mod+k',
    (event) => {
      event.preventDefault()
      overlay.set('palette')
    },
    { words: 'Command or number', scope: 'Everywhere' },
  )
  useShortcut('?', () => overlay.set('keys'), { words: 'These keys', scope: 'Everywhere' })
  return (
    <Suspense>
      {shown === 'palette' && <Palette onClose={close} />}
      {shown === 'keys' && <KeysHelp onClose={close} />}
    </Suspense>
  )
}
