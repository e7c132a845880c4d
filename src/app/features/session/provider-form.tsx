import { type ReactNode, useState } from 'react'
import { t } from '#contract/language.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { ProviderButton, useSignInOption } from './provider-button.tsx'
import { wordsOfProblem } from './sign-in-problems.ts'

interface Props {
  /** From a link, or from where somebody has come back. */
  provider?: string | undefined
  problem?: string | undefined
  next: string | undefined
  /** The form for a password. */
  children: ReactNode
}

/** By a provider where there is one, with the password below or behind it. */
export function ProviderForm({ provider, problem, next, children }: Props) {
  const option = useSignInOption(provider)
  const [asksPassword, askPassword] = useState(false)
  const words = wordsOfProblem(problem)
  const said = words && <Note tone="past">{words}</Note>
  if (!option)
    return (
      <div className="grid gap-4">
        {said}
        {children}
      </div>
    )
  const { name, allows_passwords } = option.attributes
  const asks = allows_passwords || asksPassword
  return (
    <div className="grid grid-cols-1 gap-4">
      {!asks && <h1 className="text-26">{t('Sign in')}</h1>}
      {said}
      <ProviderButton id={option.id} name={name} next={next} />
      {asks ? (
        <>
          <hr />
          {children}
        </>
      ) : (
        <Button tone="quiet" onClick={() => askPassword(true)}>
          {t('Admins: use a password')}
        </Button>
      )}
    </div>
  )
}
