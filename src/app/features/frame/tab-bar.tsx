import { Ellipsis } from 'lucide-react'
import { t } from '#contract/language.ts'
import { ChoiceLink } from '../../ui/choice-link.tsx'
import { Pop } from '../../ui/pop.tsx'
import type { Place } from './places.ts'

/** With the last, as many as a thumb can tell apart. */
const room = 4

/** The places at the bottom of a small screen; what has no room is behind the last. */
export function TabBar({ places, here }: { places: readonly Place[]; here: string | undefined }) {
  const rest = places.slice(room)
  return (
    <nav className="tabbar" aria-label={t('Main, bottom')}>
      {places.slice(0, room).map(({ to, words, icon: Icon }) => (
        <ChoiceLink key={to} to={to} chosen={to === here && 'page'}>
          <Icon className="l" />
          {words}
        </ChoiceLink>
      ))}
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
    </nav>
  )
}
