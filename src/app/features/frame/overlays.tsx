import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useShortcut } from '../../lib/shortcut.ts'
import { overlay } from './overlay.ts'

const close = () => overlay.set(null)

// Loaded when they are called for the first time.
const Palette = lazyPart(() => import('./palette.tsx'), 'Palette')
const KeysHelp = lazyPart(() => import('./keys-help.tsx'), 'KeysHelp')

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
