import { Link } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { formErrors } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { TextField } from '../../form/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** Asks for a link by mail. Whether somebody has this e-mail is not said. */
export function ForgotForm() {
  const ask = useApiMutation(api.sessions.ask_reset)
  const errors = formErrors(ask.error, ['email'])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (ask.isPending) return
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    ask.mutate({ body: { data: { type: 'session', attributes: { email } } } })
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <h1 className="text-26">{t('New password')}</h1>
      {ask.isSuccess ? (
        <Note tone="transit">
          {t('If somebody signs in with this e-mail, a link is on its way to them. It works once, within an hour.')}
        </Note>
      ) : (
        <>
          {errors.form.length > 0 && <Note tone="past">{errors.form.join(' ')}</Note>}
          <TextField
            name="email"
            type="email"
            label={t('E-mail')}
            autoComplete="username"
            error={errors.fields.email}
          />
          <Button type="submit" tone="primary" busy={ask.isPending}>
            {t('Send a link')}
          </Button>
        </>
      )}
      <Link to="/sign-in" search={{}} className="text-12">
        {t('Back to sign in')}
      </Link>
    </form>
  )
}
