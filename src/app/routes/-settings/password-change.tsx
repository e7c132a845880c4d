import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef } from 'react'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { formErrors } from '../../api/errors.ts'
import { useSession } from '../../api/may.ts'
import { useApiMutation } from '../../api/query.ts'
import { CodeField } from '../../features/session/code-field.tsx'
import { needsCode, withoutCodeRequired } from '../../features/session/needs-code.ts'
import { passwordHelp } from '../../features/session/password-help.ts'
import { TextField } from '../../form/fields.tsx'
import { notify } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { ownFactor } from './second-factor.tsx'

export function PasswordChange() {
  const form = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const { email, has_password, provider_name } = useSession()?.data.attributes ?? {}
  const change = useApiMutation(api.sessions.change_password, {
    onSuccess: () => {
      form.current?.reset()
      notify(t('Your password is changed. You are signed out everywhere else.'))
      return queryClient.invalidateQueries({ queryKey: ['sign_ins'] })
    },
  })
  const factor = useQuery(ownFactor).data?.data.attributes.confirmed_at
  const asksCode = Boolean(factor) || needsCode(change.error)
  const errors = formErrors(withoutCodeRequired(change.error), ['current_password', 'password', 'code'])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (change.isPending) return
    const values = new FormData(event.currentTarget)
    const read = (name: string) => String(values.get(name))
    const attributes = {
      current_password: read('current_password'),
      password: read('password'),
      ...(asksCode && { code: read('code') }),
    }
    change.mutate({ body: { data: { type: 'session', attributes } } })
  }
  if (has_password === false)
    return (
      <section>
        <h2 className="sec">{t('Password')}</h2>
        <p className="text-ink-2">
          {provider_name
            ? t('You sign in with {provider}, and without a password here.', { provider: provider_name })
            : t('You sign in with your provider, and without a password here.')}
        </p>
      </section>
    )
  return (
    <section>
      <h2 className="sec">{t('Password')}</h2>
      <form ref={form} onSubmit={send} noValidate className="grid max-w-[360px] gap-4">
        {/* For the password manager of the browser. */}
        <input type="hidden" name="username" autoComplete="username" value={email ?? ''} />
        <TextField
          name="current_password"
          type="password"
          label={t('Current password')}
          autoComplete="current-password"
          error={errors.fields.current_password}
        />
        <TextField
          name="password"
          type="password"
          label={t('New password')}
          autoComplete="new-password"
          help={passwordHelp}
          error={errors.fields.password}
        />
        {asksCode && <CodeField error={errors.fields.code} />}
        {errors.form.length > 0 && <Note tone="past">{errors.form.join(' ')}</Note>}
        <Button type="submit" tone="primary" className="justify-self-start" busy={change.isPending}>
          {t('Change password')}
        </Button>
        <p className="text-12 text-ink-2">{t('You stay signed in here and are signed out everywhere else.')}</p>
      </form>
    </section>
  )
}
