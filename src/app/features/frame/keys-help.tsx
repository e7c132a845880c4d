import { useEffect, useRef } from 'react'
import { t } from '#contract/language.ts'
import { singleKeys } from '../../lib/settings.ts'
import { type Shortcut, scopes, shortcuts } from '../../lib/shortcut.ts'
import { Button } from '../../ui/button.tsx'
import { Keys } from '../../ui/keys.tsx'

/** All keys that work on this page, as they registered themselves. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const mode = singleKeys.use()
  return (
    <dialog ref={dialog} aria-labelledby="keys-help" className="dialog max-w-140" onClose={onClose}>
      <header className="flex items-center justify-between">
        <h2 id="keys-help">{t('Keyboard')}</h2>
        <Button tone="quiet" small autoFocus onClick={() => dialog.current?.close()}>
          {t('Close')}
        </Button>
      </header>
      <KeyTable shortcuts={shortcuts.use()} />
      <label className="flex items-center gap-2 pt-4">
        <input
          type="checkbox"
          className="switch"
          checked={mode === 'on'}
          onChange={(event) => singleKeys.set(event.target.checked ? 'on' : 'off')}
        />
        {t('Single keys, without Ctrl or ⌘')}
      </label>
    </dialog>
  )
}

export function KeyTable({ shortcuts: all }: { shortcuts: readonly Shortcut[] }) {
  return scopes.map((scope) => {
    const listed = all.filter((one) => one.scope === scope && one.words)
    // Two parts of a page may register the same key for the same thing.
    const unique = listed.filter((one, at) => listed.findIndex(({ keys }) => keys === one.keys) === at)
    if (unique.length === 0) return null
    return (
      <section key={scope} className="mt-3">
        <h3 className="label">{scope}</h3>
        <dl>
          {unique.map(({ keys, words }) => (
            <div key={keys} className="flex min-h-7 items-center justify-between gap-3 border-line border-t">
              <dt>{words}</dt>
              <dd>
                <Keys keys={keys} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    )
  })
}
