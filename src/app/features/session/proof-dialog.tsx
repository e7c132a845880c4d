import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors } from '../../api/errors.ts'
import { useSession } from '../../api/may.ts'
import { answerProof } from '../../api/proof.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { TextField } from '../../form/fields.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { CodeField } from './code-field.tsx'
import { needsCode, withoutCodeRequired } from './needs-code.ts'
import { PasskeyProof, useHasPasskey } from './passkey-buttons.tsx'
import { awaitProof } from './provider-return.tsx'

/** Asks who is there before what is grave, and lets it go on. Whoever closes it does not do it. */
export function ProofDialog() {
  const session = useSession()?.data.attributes
  const { email, provider_name: provider } = session ?? {}
  const factor = useQuery(q(settingsApi.second_factors.get)).data?.data.attributes.confirmed_at
  const hasPasskey = useHasPasskey()
  const prove = useApiMutation(api.sessions.prove, { onSuccess: () => answerProof(true) })
  const errors = formErrors(withoutCodeRequired(prove.error), ['password', 'code'])
  if (provider && !session?.has_password) return <ProviderProof provider={provider} />
  return (
    <FormDialog
      title={t('Is it you?')}
      submit={t('Continue')}
      error={errors.form}
      pending={prove.isPending}
      onClose={() => answerProof(false)}
      onSubmit={(values) => {
        const code = values.get('code')
        const attributes = { password: String(values.get('password')), ...(code !== null && { code: String(code) }) }
        prove.mutate({ body: { data: { type: 'session', attributes } } })
      }}
    >
      <p className="text-ink-2">
        {t('This needs a proof from the last 10 minutes. What you entered stays, and goes on when you continue.')}
      </p>
      {/* For the password manager of the browser. */}
      <input type="hidden" name="username" autoComplete="username" value={email ?? ''} />
      <TextField
        name="password"
        type="password"
        label={t('Your password')}
        autoComplete="current-password"
        autoFocus
        error={errors.fields.password}
      />
      {(factor || needsCode(prove.error)) && <CodeField error={errors.fields.code} />}
      {hasPasskey && <PasskeyProof onDone={() => answerProof(true)} />}
    </FormDialog>
  )
}

/** Who has no password signs in at the provider again, in another window: what was entered here stays. */
function ProviderProof({ provider }: { provider: string }) {
  const [isBlocked, block] = useState(false)
  const [isOpen, open] = useState(false)
  const hasPasskey = useHasPasskey()
  useEffect(() => awaitProof(() => answerProof(true)), [])
  return (
    <FormDialog
      title={t('Is it you?')}
      submit={t('Confirm with {provider}', { provider })}
      error={isBlocked ? [t('Your browser did not open the window. Allow it to, and try again.')] : []}
      pending={false}
      onClose={() => answerProof(false)}
      onSubmit={() => {
        const opened = window.open('/sign-in?entered=prove', 'landfall-proof', 'popup,width=520,height=720')
        block(opened === null)
        open(opened !== null)
      }}
    >
      <p className="text-ink-2">
        {t(
          'This needs a proof from the last 10 minutes: {provider} asks you to sign in again, in another window. What you entered stays, and goes on when that is done.',
          { provider },
        )}
      </p>
      {hasPasskey && <PasskeyProof onDone={() => answerProof(true)} />}
      {isOpen && <Note tone="transit">{t('Waiting for the other window.')}</Note>}
    </FormDialog>
  )
}
