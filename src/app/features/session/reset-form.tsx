import { Link } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { formErrors } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { TextField } from '../../form/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { passwordHelp } from './password-help.ts'

/** Sets a new password by a link of a mail, or of an admin. */
export function ResetForm({ token }: { token: string }) {
  const reset = useApiMutation(api.sessions.reset_password)
  const errors = formErrors(reset.error, ['password'])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (reset.isPending) return
    const password = String(new FormData(event.currentTarget).get('password'))
    reset.mutate({ body: { data: { type: 'session', attributes: { token, password } } } })
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <h1 className="text-26">{t('New password')}</h1>
      {reset.isSuccess ? (
        <Note tone="transit">
          {t('Your new password is set, and you are signed out everywhere.')}{' '}
          <Link to="/sign-in" search={{}}>
            {t('Sign in')}
          </Link>
        </Note>
      ) : (
        <>
          {errors.form.length > 0 && <Note tone="past">{errors.form.join(' ')}</Note>}
          <TextField
            name="password"
            type="password"
            label={t('New password')}
            autoComplete="new-password"
            help={passwordHelp}
            error={errors.fields.password}
          />
          <Button type="submit" tone="primary" busy={reset.isPending}>
            {t('Set password')}
          </Button>
        </>
      )}
    </form>
  )
}
