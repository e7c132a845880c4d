import { t } from '#contract/language.ts'
import type { ConnectionProfile, CredentialField, SettingField } from '#contract/sources/connection.ts'
import { EntriesField } from '../../form/entries-field.tsx'
import { Field, SelectField, TextField } from '../../form/fields.tsx'

interface Props {
  profile: ConnectionProfile['attributes']
  /** What is there already. */
  known?: {
    name: string
    scacs: readonly string[]
    settings: Record<string, string>
    credentials_set: readonly string[]
  }
  errors: Record<string, string>
}

/** The names of fields that errors lead to. */
export const fieldNames = ({ credentials, settings }: ConnectionProfile['attributes']) => [
  'name',
  'scacs',
  'base_url',
  ...credentials.map(({ name }) => name),
  ...settings.map(({ name }) => name),
]

/** What a profile asks a person for, and nothing else. */
export function ProfileFields({ profile, known, errors }: Props) {
  const isSet = (name: string) => known?.credentials_set.includes(name) ?? false
  const credentialsOf = (isMeant: (field: CredentialField) => boolean) =>
    profile.credentials
      .filter(isMeant)
      .map((field) => (
        <Credential key={field.name} field={field} isSet={isSet(field.name)} error={errors[field.name]} />
      ))
  const settingsOf = (isMeant: (field: SettingField) => boolean) =>
    profile.settings
      .filter(isMeant)
      .map((field) => (
        <Setting key={field.name} field={field} value={known?.settings[field.name]} error={errors[field.name]} />
      ))
  const advanced = [...profile.credentials, ...profile.settings].filter((field) => field.advanced)
  return (
    <>
      <TextField
        name="name"
        label={t('Name')}
        defaultValue={known?.name ?? profile.label}
        error={errors.name}
        maxLength={100}
      />
      {profile.scacs.length === 0 && profile.kind !== 'mirror' && (
        <EntriesField
          name="scacs"
          label={t('Lines')}
          help={t('Their SCAC, four letters each. Enter adds one.')}
          values={known?.scacs ?? []}
          error={errors.scacs}
        />
      )}
      {settingsOf(({ required }) => required)}
      {credentialsOf(({ advanced }) => !advanced)}
      {settingsOf(({ required, advanced }) => !required && !advanced)}
      {advanced.length > 0 && (
        <details open={advanced.some(({ name }) => errors[name] !== undefined)}>
          <summary>{t('More settings')}</summary>
          {credentialsOf(({ advanced }) => advanced)}
          {settingsOf(({ advanced }) => advanced)}
        </details>
      )}
      {profile.host && (
        <details open={errors.base_url !== undefined || known?.settings.base_url !== undefined}>
          <summary>{t('Another address than {host}', { host: profile.host })}</summary>
          <TextField
            name="setting.base_url"
            label={t('Address')}
            type="url"
            help={t('For a sandbox, or where your access is at an address of its own. Empty: the usual one.')}
            defaultValue={known?.settings.base_url}
            error={errors.base_url}
          />
        </details>
      )}
    </>
  )
}

/** A secret is written and never read: where there is one, an empty field keeps it. */
function Credential({ field, isSet, error }: { field: CredentialField; isSet: boolean; error: string | undefined }) {
  const kept = isSet ? t('There is one. Leave this empty to keep it.') : undefined
  const help = [field.help, kept].filter(Boolean).join(' ') || undefined
  const label = field.required ? field.label : t('{label} (if there is one)', { label: field.label })
  if (field.type === 'pem_key' || field.type === 'pem_certificate')
    return (
      <Field label={label} help={help} error={error}>
        {(control) => (
          <textarea
            {...control}
            name={`credential.${field.name}`}
            className="input font-code text-12"
            rows={4}
            spellCheck={false}
            autoComplete="off"
          />
        )}
      </Field>
    )
  return (
    <TextField
      name={`credential.${field.name}`}
      type="password"
      autoComplete="new-password"
      label={label}
      help={help}
      error={error}
    />
  )
}

function Setting({
  field,
  value,
  error,
}: {
  field: SettingField
  value: string | undefined
  error: string | undefined
}) {
  const name = `setting.${field.name}`
  const label = field.required ? field.label : t('{label} (optional)', { label: field.label })
  if (field.type === 'choice')
    return (
      <SelectField
        name={name}
        label={field.usual === null ? label : field.label}
        help={field.help}
        defaultValue={value ?? field.usual ?? ''}
        error={error}
      >
        {field.usual === null && <option value="">{t('Choose')}</option>}
        {field.options.map((one) => (
          <option key={one} value={one}>
            {field.option_labels[one] ?? one}
          </option>
        ))}
      </SelectField>
    )
  return <TextField name={name} label={label} help={field.help ?? undefined} defaultValue={value} error={error} />
}

/** What a form has, as the service takes it. */
export function readProfileFields(values: FormData, { scacs, kind }: ConnectionProfile['attributes']) {
  const settings: Record<string, string> = {}
  const credentials: Record<string, string> = {}
  for (const [key, value] of values) {
    const [group, name] = key.split('.') as [string, string | undefined]
    if (name === undefined || typeof value !== 'string' || value.trim() === '') continue
    if (group === 'setting') settings[name] = value
    if (group === 'credential') credentials[name] = value
  }
  const name = String(values.get('name') ?? '').trim()
  return {
    ...(name && { name }),
    ...(scacs.length === 0 &&
      kind !== 'mirror' && {
        scacs: [...new Set(values.getAll('scacs').map((one) => String(one).trim().toUpperCase()))].filter(Boolean),
      }),
    settings,
    credentials,
  }
}
