import { Suspense } from 'react'
import { t } from '#contract/language.ts'
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
    { words: t('Command or number'), scope: t('Everywhere') },
  )
  useShortcut('?', () => overlay.set('keys'), { words: t('These keys'), scope: t('Everywhere') })
  return (
    <Suspense>
      {shown === 'palette' && <Palette onClose={close} />}
      {shown === 'keys' && <KeysHelp onClose={close} />}
    </Suspense>
  )
}
