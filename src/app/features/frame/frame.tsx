import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSequence } from '../../lib/shortcut.ts'
import { Toasts } from '../../ui/toasts.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { places } from './places.ts'
import { SearchBox } from './search-box.tsx'
import { TimeSwitch } from './time-switch.tsx'

/** What stands around every page of somebody who is signed in. */
export function Frame({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  useSequence('g', (key) => {
    const place = places.find((one) => one.key === key)
    if (place) void navigate({ to: place.to })
  })
  return (
    <div className="framed">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="bar">
        <Link to="/shipments" className="brand" aria-label="Landfall, to the shipments">
          <Brand />
        </Link>
        <nav className="nav" aria-label="Main">
          {places.map(({ to, words }) => (
            <Link key={to} to={to} activeOptions={{ includeSearch: false }} activeProps={{ 'aria-current': 'page' }}>
              {words}
            </Link>
          ))}
        </nav>
        <SearchBox />
        <TimeSwitch />
        <AccountMenu />
      </header>
      <div className="neat" aria-hidden="true" />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <nav className="tabbar" aria-label="Main, bottom">
        {places.map(({ to, words, icon: Icon }) => (
          <Link key={to} to={to} activeOptions={{ includeSearch: false }} activeProps={{ 'aria-current': 'page' }}>
            <Icon className="l" />
            {words}
          </Link>
        ))}
      </nav>
      <Toasts />
    </div>
  )
}
