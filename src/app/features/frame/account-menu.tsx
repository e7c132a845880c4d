import { Contrast } from 'lucide-react'
import { t } from '#contract/language.ts'
import { useSession } from '../../api/may.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Pop } from '../../ui/pop.tsx'

const choices = () => import('./account-choices.tsx')
const AccountChoices = lazyPart(choices, 'AccountChoices')
const LookChoices = lazyPart(choices, 'LookChoices')

/** The theme, and who is signed in. */
export function AccountMenu() {
  const name = useSession()?.data.attributes.name
  return (
    <>
      <Pop label={t('Light or dark')} className="btn quiet small icon theme" button={<Contrast />} closes>
        {() => <LookChoices />}
      </Pop>
      <Pop
        label={t('Account of {name}', { name: name ?? '…' })}
        className="size-7 shrink-0 rounded-full border border-line-2 bg-raised text-12 font-bold max-tablet:size-9"
        button={initials(name ?? '')}
        closes
      >
        {() => <AccountChoices />}
      </Pop>
    </>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0])
    .slice(0, 2)
    .join('')
    .toUpperCase()
