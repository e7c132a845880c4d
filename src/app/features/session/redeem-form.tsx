import { Link } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { api } from '#contract/api.ts'
import { t, tc } from '#contract/language.ts'
import { ApiFailure, formErrors } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { TextField } from '../../form/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { passwordHelp } from './password-help.ts'

/** The first visit, from a one-time link: who are you, and which password will you use from now on. */
export function RedeemForm({ token, onDone }: { token: string; onDone: () => void }) {
  const redeem = useApiMutation(api.sessions.redeem, { onSuccess: onDone })
  const errors = formErrors(redeem.error, ['name', 'email', 'password'])
  const spent = redeem.error instanceof ApiFailure && redeem.error.status === 401
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (redeem.isPending) return
    const values = new FormData(event.currentTarget)
    const read = (name: string) => String(values.get(name))
    const attributes = { token, name: read('name').trim(), email: read('email').trim(), password: read('password') }
    redeem.mutate({ body: { data: { type: 'session', attributes } } })
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <h1 className="text-26">{t('Welcome')}</h1>
      <p className="text-ink-2">{t('This link works once. From then on you sign in with your e-mail and password.')}</p>
      {errors.form.length > 0 && (
        <Note tone="past">
          {errors.form.join(' ')}{' '}
          {spent && (
            <Link to="/sign-in" search={{}}>
              {t('Sign in with a password')}
            </Link>
          )}
        </Note>
      )}
      <TextField name="name" label={t('Your name')} autoComplete="name" error={errors.fields.name} />
      <TextField name="email" type="email" label={t('E-mail')} autoComplete="username" error={errors.fields.email} />
      <TextField
        name="password"
        type="password"
        label={t('New password')}
        autoComplete="new-password"
        help={passwordHelp}
        error={errors.fields.password}
      />
      <Button type="submit" tone="primary" busy={redeem.isPending}>
        {tc('verb: begin to work with it', 'Start')}
      </Button>
    </form>
  )
}
