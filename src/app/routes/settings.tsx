import { createFileRoute, Link, Outlet, useMatch } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import { timeZones } from '#domain/zones/zone-table.ts'
import { settingsPages } from '../features/settings/settings-pages.ts'
import { title } from '../lib/title.ts'

export const Route = createFileRoute('/settings')({
  head: () => title(t('Settings')),
  component: Settings,
})

function Settings() {
  const isIndex = useMatch({ from: '/settings/', shouldThrow: false }) !== undefined
  return (
    <div className="page wide flush">
      <header className="page-head">
        <h1>{isIndex ? t('Settings') : <Link to="/settings">{t('Settings')}</Link>}</h1>
        {!isIndex && (
          <nav className="seg flex-wrap" aria-label={t('Settings')}>
            {settingsPages.map(({ to, words }) => (
              <Link key={to} to={to} activeProps={{ 'aria-current': 'page' }}>
                {words}
              </Link>
            ))}
          </nav>
        )}
      </header>
      <Outlet />
      <footer className="mt-3 px-5 text-13 text-ink-3 max-tablet:px-0">
        {t('Time zones: IANA release {release}', { release: timeZones().release })}
      </footer>
    </div>
  )
}
