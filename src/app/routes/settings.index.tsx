import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t, tn } from '#contract/language.ts'
import { findSettings } from '../features/settings/settings-pages.ts'

export const Route = createFileRoute('/settings/')({ component: SettingsIndex })

/** Every page of settings, found by what somebody wants to set. */
function SettingsIndex() {
  const [typed, setTyped] = useState('')
  const found = findSettings(typed)
  return (
    <div className="grid gap-4 px-5 max-tablet:px-0">
      <label className="field max-w-prose">
        {t('Find a setting')}
        <input
          type="search"
          className="input"
          placeholder={t('Password, holidays, quota, mailbox')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <p role="status" className={found.length > 0 ? 'sr-only' : 'text-ink-2'}>
        {found.length > 0 ? tn(found.length, '{count} page', '{count} pages') : t('No setting matches.')}
      </p>
      <ul className="grid grid-cols-3 gap-4 max-desk:grid-cols-2 max-tablet:grid-cols-1">
        {found.map(({ to, words, about, holds }) => (
          <li key={to} className="border-t border-line-2 pt-2">
            <Link to={to} className="font-mid">
              {words}
            </Link>
            <p className="text-13">{about}</p>
            <p className="mt-1 text-12 text-ink-2">{holds.join(' · ')}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
