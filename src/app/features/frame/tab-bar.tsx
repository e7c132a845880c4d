import { Ellipsis } from 'lucide-react'
import { t } from '#contract/language.ts'
import { ChoiceLink } from '../../ui/choice-link.tsx'
import { Pop } from '../../ui/pop.tsx'
import type { placesIn } from './places.ts'

type Places = ReturnType<typeof placesIn>

/** As many as a thumb can tell apart. */
const room = 5

/** The places at the bottom of a small screen; what has no room is behind the last. */
export function TabBar({ places, here }: { places: Places; here: string | undefined }) {
  const shown = places.length > room ? places.slice(0, room - 1) : places
  const rest = places.slice(shown.length)
  return (
    <nav className="tabbar" aria-label={t('Main, bottom')}>
      {shown.map(({ to, words, icon: Icon }) => (
        <ChoiceLink key={to} to={to} chosen={to === here && 'page'}>
          <Icon className="l" />
          {words}
        </ChoiceLink>
      ))}
      {rest.length > 0 && (
        <Pop
          label={t('More')}
          className={rest.some(({ to }) => to === here) ? 'tab current' : 'tab'}
          button={
            <>
              <Ellipsis className="l" />
              {t('More')}
            </>
          }
          closes
        >
          {() =>
            rest.map(({ to, words, icon: Icon }) => (
              <ChoiceLink key={to} to={to} chosen={to === here && 'page'}>
                <Icon /> {words}
              </ChoiceLink>
            ))
          }
        </Pop>
      )}
    </nav>
  )
}
