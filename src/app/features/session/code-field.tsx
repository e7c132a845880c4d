import { t } from '#contract/language.ts'
import { TextField } from '../../form/fields.tsx'

/** Not of digits alone: a recovery code has letters. */
export const CodeField = ({ error, autoFocus = false }: { error: string | undefined; autoFocus?: boolean }) => (
  <TextField
    name="code"
    label={t('Code')}
    autoComplete="one-time-code"
    autoCapitalize="none"
    autoFocus={autoFocus}
    maxLength={60}
    help={t('Six digits from your authenticator app, or a recovery code.')}
    error={error}
  />
)
