import { t } from '#contract/language.ts'
import { TextField } from '../../form/fields.tsx'

interface Props {
  /** UTC instant. */
  expires_at?: string | null
  error: string | undefined
}

export function ExpiryField({ expires_at = null, error }: Props) {
  return (
    <TextField
      name="expires_at"
      type="date"
      label={t('Works until')}
      help={t('The end of that day in UTC. Empty: until it is revoked.')}
      defaultValue={expires_at?.slice(0, 10) ?? ''}
      error={error}
    />
  )
}

/** The end of the day that was chosen; null for none. */
export function readExpiry(values: FormData): string | null {
  const day = String(values.get('expires_at') ?? '')
  return (day && `${day}T23:59:59Z`) || null
}
