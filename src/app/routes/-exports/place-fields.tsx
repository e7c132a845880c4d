import { useState } from 'react'
import type { ExportPlace } from '#contract/exports/export-place.ts'
import { t } from '#contract/language.ts'
import { Field, SelectField, TextField } from '../../form/fields.tsx'

const texts = [
  ...['name', 'endpoint', 'region', 'bucket', 'prefix', 'access_key_id'],
  ...['host', 'user_name', 'folder', 'host_key'],
]
const secrets = ['secret_access_key', 'password', 'private_key', 'passphrase']
export const placeFieldNames: readonly string[] = [...texts, 'port', ...secrets]

interface Props {
  known: ExportPlace['attributes'] | undefined
  errors: Partial<Record<string, string>>
}

const keptHelp = (isKept: boolean) =>
  isKept ? t('Leave it empty to keep it') : t('It is kept encrypted and not shown again')

export function SftpFields({ known, errors }: Props) {
  const [by, setBy] = useState(known?.secrets_set.includes('private_key') ? 'private_key' : 'password')
  const isKept = (name: 'password' | 'private_key') => known?.secrets_set.includes(name) ?? false
  const text = (name: 'host' | 'user_name' | 'folder' | 'host_key', label: string, more: object = {}) => (
    <TextField name={name} label={label} defaultValue={known?.[name] ?? ''} error={errors[name]} {...more} />
  )
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3 max-tablet:grid-cols-1">
        {text('host', t('Host'), { placeholder: 'files.example.com' })}
        <TextField
          name="port"
          label={t('Port')}
          inputMode="numeric"
          defaultValue={known?.port ?? 22}
          error={errors.port}
        />
        {text('user_name', t('User name'))}
        {text('folder', t('Folder'), { placeholder: '/incoming', help: t('Empty: where the server lets you begin') })}
      </div>
      <SelectField
        label={t('Signs in with')}
        error={undefined}
        value={by}
        onChange={({ currentTarget }) => setBy(currentTarget.value)}
      >
        <option value="password">{t('Password')}</option>
        <option value="private_key">{t('Private key')}</option>
      </SelectField>
      {by === 'password' ? (
        <TextField
          name="password"
          type="password"
          label={t('Password')}
          autoComplete="new-password"
          error={errors.password}
          help={keptHelp(isKept('password'))}
        />
      ) : (
        <PrivateKey isKept={isKept('private_key')} errors={errors} />
      )}
      {text('host_key', t('Fingerprint of the host key'), {
        placeholder: 'SHA256:…',
        help: t('Leave it empty to see it in the test, and to confirm it there'),
      })}
    </>
  )
}

const PrivateKey = ({ isKept, errors }: { isKept: boolean; errors: Props['errors'] }) => (
  <>
    <Field label={t('Private key')} error={errors.private_key ?? errors.password} help={keptHelp(isKept)}>
      {(control) => (
        <textarea
          {...control}
          name="private_key"
          rows={4}
          className="input font-code"
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </Field>
    <TextField
      name="passphrase"
      type="password"
      label={t('Passphrase of the key')}
      autoComplete="new-password"
      error={errors.passphrase}
      help={t('Empty where the key has none')}
    />
  </>
)

export function S3Fields({ known, errors }: Props) {
  const text = (
    name: 'endpoint' | 'region' | 'bucket' | 'prefix' | 'access_key_id',
    label: string,
    more: object = {},
  ) => <TextField name={name} label={label} defaultValue={known?.[name] ?? ''} error={errors[name]} {...more} />
  const isKept = known?.secrets_set.includes('secret_access_key') ?? false
  return (
    <>
      {text('endpoint', t('Endpoint'), {
        placeholder: 'https://s3.example.com',
        help: t('Empty: that of AWS in the region'),
      })}
      <div className="grid grid-cols-2 items-start gap-3 max-tablet:grid-cols-1">
        {text('region', t('Region'), { placeholder: 'eu-central-1' })}
        {text('bucket', t('Bucket'))}
      </div>
      {text('prefix', t('Prefix'), { placeholder: 'landfall/', help: t('Before the name of each file') })}
      {text('access_key_id', t('Access key ID'))}
      <TextField
        name="secret_access_key"
        type="password"
        label={t('Secret access key')}
        autoComplete="new-password"
        error={errors.secret_access_key}
        help={keptHelp(isKept)}
      />
    </>
  )
}

/** What was typed, as it is: the server says at the field what is wrong with it. A secret that is left empty stays. */
export function readPlace(values: FormData) {
  const given = (names: readonly string[]) =>
    names.flatMap((name) => (values.has(name) ? [[name, String(values.get(name)).trim()] as const] : []))
  const port = String(values.get('port') ?? '').trim()
  return {
    ...Object.fromEntries(given(texts)),
    ...(values.has('port') && { port: port === '' ? null : Number(port) }),
    ...Object.fromEntries(given(secrets).filter(([, value]) => value !== '')),
    name: String(values.get('name')).trim(),
  }
}
