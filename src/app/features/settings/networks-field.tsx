import { t } from '#contract/language.ts'
import { TextField } from '../../form/fields.tsx'

interface Props {
  networks?: readonly string[]
  error: string | undefined
}

export function NetworksField({ networks = [], error }: Props) {
  return (
    <TextField
      name="allowed_networks"
      label={t('Allowed networks')}
      help={t('Such as 203.0.113.0/24, with commas between. Empty: from anywhere.')}
      defaultValue={networks.join(', ')}
      error={error}
    />
  )
}

export const readNetworks = (values: FormData): string[] =>
  String(values.get('allowed_networks') ?? '')
    .split(/[\s,]+/)
    .filter((text) => text !== '')
