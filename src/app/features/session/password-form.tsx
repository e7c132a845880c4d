import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import type { Session } from '#contract/access/session.ts'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { formErrors } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { TextField } from '../../form/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { CodeField } from './code-field.tsx'
import { needsCode, withoutCodeRequired } from './needs-code.ts'
import { PasskeySignIn } from './passkey-buttons.tsx'

interface Props {
  onDone: (session: { data: Session }) => void
  /** Whether there is a way to a new password: not where it would lead away from what was typed. */
  canForget?: boolean
}

export function PasswordForm({ onDone, canForget = false }: Props) {
  const create = useApiMutation(api.sessions.create, { onSuccess: onDone })
  // Whose password was right, and is asked for a code besides: another one is another question.
  const [asksCode, askCode] = useState(false)
  const errors = formErrors(withoutCodeRequired(create.error), ['email', 'password', 'code'])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (create.isPending) return
    const values = new FormData(event.currentTarget)
    const attributes = {
      email: String(values.get('email')).trim(),
      password: String(values.get('password')),
      ...(asksCode && { code: String(values.get('code')) }),
    }
    create.mutate(
      { body: { data: { type: 'session', attributes } } },
      { onError: (error) => needsCode(error) && askCode(true) },
    )
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <h1 className="text-26">{t('Sign in')}</h1>
      {errors.form.length > 0 && <Note tone="past">{errors.form.join(' ')}</Note>}
      <div className="grid gap-4" hidden={asksCode}>
        <TextField
          name="email"
          type="email"
          label={t('E-mail')}
          autoComplete="username webauthn"
          error={errors.fields.email}
        />
        <TextField
          name="password"
          type="password"
          label={t('Password')}
          autoComplete="current-password"
          error={errors.fields.password}
        />
      </div>
      {asksCode && <CodeField error={errors.fields.code} autoFocus />}
      <Button type="submit" tone="primary" busy={create.isPending}>
        {t('Sign in')}
      </Button>
      {!asksCode && <PasskeySignIn onDone={onDone} />}
      {asksCode && (
        <Button
          tone="quiet"
          onClick={() => {
            create.reset()
            askCode(false)
          }}
        >
          {t('Back to password')}
        </Button>
      )}
      {canForget && !asksCode && (
        <Link to="/sign-in" search={{ reset: 'ask' }} className="text-12">
          {t('Forgot your password?')}
        </Link>
      )}
      <p className="text-12 text-ink-3">
        {asksCode
          ? t('Lost your phone and your recovery codes? An admin of your company can remove your second factor.')
          : t(
              'No account? An admin of your company can invite you, with a sign-in link. Only as long as nobody has an account does the server print one when it starts.',
            )}
      </p>
    </form>
  )
}
