import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { timeZones } from '#domain/zones/zone-table.ts'

export const Route = createFileRoute('/settings')({
  head: () => ({ meta: [{ title: 'Settings · Landfall' }] }),
  component: Settings,
})

const parts = [
  { to: '/settings/connections', words: 'Connections' },
  { to: '/settings/keys', words: 'API keys' },
  { to: '/settings/people', words: 'People' },
  { to: '/settings/company', words: 'Company' },
  { to: '/settings/fields', words: 'Custom fields' },
  { to: '/settings/documents', words: 'Documents' },
  { to: '/settings/terminals', words: 'Terminals' },
  { to: '/settings/free-time', words: 'Free time' },
  { to: '/settings/audit', words: 'Audit log' },
  { to: '/settings/alerts', words: 'Alerts' },
  { to: '/settings/security', words: 'Security' },
] as const

function Settings() {
  return (
    <div className="page wide flush">
      <header className="page-head">
        <h1>Settings</h1>
        <nav className="seg flex-wrap" aria-label="Settings">
          {parts.map(({ to, words }) => (
            <Link key={to} to={to} activeProps={{ 'aria-current': 'page' }}>
              {words}
            </Link>
          ))}
        </nav>
      </header>
      <Outlet />
      <footer className="mt-3 px-5 text-13 text-ink-3 max-tablet:px-0">
        Time zones: IANA release {timeZones().release}
      </footer>
    </div>
  )
}
