import { useQuery } from '@tanstack/react-query'
import { api } from '#contract/api.ts'
import { formErrors } from '../../api/errors.ts'
import { useSession } from '../../api/may.ts'
import { answerProof } from '../../api/proof.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { TextField } from '../../form/fields.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { CodeField } from './code-field.tsx'
import { needsCode, withoutCodeRequired } from './needs-code.ts'

/** Asks who is there before what is grave, and lets it go on. Whoever closes it does not do it. */
export function ProofDialog() {
  const email = useSession()?.data.attributes.email
  const factor = useQuery(q(api.second_factors.get)).data?.data.attributes.confirmed_at
  const prove = useApiMutation(api.sessions.prove, { onSuccess: () => answerProof(true) })
  const errors = formErrors(withoutCodeRequired(prove.error), ['password', 'code'])
  return (
    <FormDialog
      title="Is it you?"
      submit="Continue"
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
        This needs a proof from the last 10 minutes. What you entered stays, and goes on when you continue.
      </p>
      {/* For the password manager of the browser. */}
      <input type="hidden" name="username" autoComplete="username" value={email ?? ''} />
      <TextField
        name="password"
        type="password"
        label="Your password"
        autoComplete="current-password"
        autoFocus
        error={errors.fields.password}
      />
      {(factor || needsCode(prove.error)) && <CodeField error={errors.fields.code} />}
    </FormDialog>
  )
}
