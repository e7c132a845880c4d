import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { t, tc } from '#contract/language.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { timeMode } from '../../lib/settings.ts'
import { useShortcut } from '../../lib/shortcut.ts'
import { ChoiceLink } from '../../ui/choice-link.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Banners } from './banners.tsx'
import { Brand } from './brand.tsx'
import { Overlays } from './overlays.tsx'
import { type Place, placeOf } from './places.ts'
import { SearchBox } from './search-box.tsx'
import { TabBar } from './tab-bar.tsx'
import { TimeSwitch } from './time-switch.tsx'
import { usePlaces } from './use-places.ts'

/** Loaded once the page stands. */
const Mentions = lazyPart(() => import('../note/mentions.tsx'), 'Mentions')

const CostCount = lazyPart(() => import('./cost-count.tsx'), 'CostCount')

/** What stands around every page of somebody who is signed in. */
export function Frame({ children }: { children: ReactNode }) {
  const places = usePlaces()
  const here = useRouterState({ select: ({ location }) => placeOf(places, location.pathname)?.to })
  return (
    <div className="framed">
      <a className="skip" href="#main">
        {t('Skip to content')}
      </a>
      <header className="bar">
        <Link to="/shipments" className="brand" aria-label={t('Landfall, to the shipments')}>
          <Brand />
        </Link>
        <nav className="nav" aria-label={tc('main navigation', 'Main')}>
          {places.map(({ to, words }) => (
            <ChoiceLink key={to} to={to} chosen={to === here && 'page'}>
              {words}
              {to === '/exceptions' && (
                <Suspense>
                  <CostCount />
                </Suspense>
              )}
            </ChoiceLink>
          ))}
        </nav>
        <SearchBox />
        <TimeSwitch />
        <Suspense fallback={<span className="btn quiet small icon" />}>
          <Mentions />
        </Suspense>
        <AccountMenu />
      </header>
      <div className="neat" aria-hidden="true" />
      <Banners />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <TabBar places={places} here={here} />
      <Overlays />
      {places.map(({ to, words, key }) => (
        <GoTo key={to} to={to} words={words} keys={`g ${key}`} />
      ))}
      <TimeKeys />
    </div>
  )
}

function GoTo({ to, words, keys }: { to: Place['to']; words: string; keys: string }) {
  const navigate = useNavigate()
  useShortcut(keys, () => void navigate({ to }), { words, scope: t('Go to') })
  return null
}

function TimeKeys() {
  useShortcut('t p', () => timeMode.set('place'), { words: t('Place time'), scope: t('Everywhere') })
  useShortcut('t m', () => timeMode.set('my'), { words: t('My time'), scope: t('Everywhere') })
  useShortcut('t u', () => timeMode.set('utc'), { words: 'UTC', scope: t('Everywhere') })
  return null
}
