import { Link } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { api } from '#contract/api.ts'
import type { Session } from '#contract/session.ts'
import { formErrors } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { TextField } from '../../form/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

interface Props {
  onDone: (session: { data: Session }) => void
  /** Whether there is a way to a new password: not where it would lead away from what was typed. */
  canForget?: boolean
}

export function PasswordForm({ onDone, canForget = false }: Props) {
  const create = useApiMutation(api.sessions.create, { onSuccess: onDone })
  const errors = formErrors(create.error, ['email', 'password'])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (create.isPending) return
    const values = new FormData(event.currentTarget)
    const attributes = { email: String(values.get('email')).trim(), password: String(values.get('password')) }
    create.mutate({ body: { data: { type: 'session', attributes } } })
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <h1 className="text-26">Sign in</h1>
      {errors.form.length > 0 && <Note tone="past">{errors.form.join(' ')}</Note>}
      <TextField name="email" type="email" label="E-mail" autoComplete="username" error={errors.fields.email} />
      <TextField
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
        error={errors.fields.password}
      />
      <Button type="submit" tone="primary" busy={create.isPending}>
        Sign in
      </Button>
      {canForget && (
        <Link to="/sign-in" search={{ reset: 'ask' }} className="text-12">
          Forgot your password?
        </Link>
      )}
      <p className="text-12 text-ink-3">
        No account? An admin of your company can invite you, with a sign-in link. Only as long as nobody has an account
        does the server print one when it starts.
      </p>
    </form>
  )
}
