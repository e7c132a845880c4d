import { useState } from 'react'
import type { AuditStream } from '#contract/audit/audit-stream.ts'
import { t } from '#contract/language.ts'
import { pointerErrors } from '../../api/pointer-errors.ts'
import { HeaderFields } from '../../features/webhook/header-fields.tsx'
import { SelectField, TextField } from '../../form/fields.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'

type Format = AuditStream['attributes']['format']

export const formatWords: Record<Format, string> = {
  json: t('JSON documents'),
  ndjson: t('A line of JSON each (NDJSON)'),
  splunk_hec: t('Splunk HTTP Event Collector'),
}

interface Attributes {
  name: string
  format: Format
  url?: string
  headers?: { name: string; value: string }[]
  start?: 'now' | 'beginning'
}

interface Props {
  title: string
  submit: string
  /** What it is now, where it is there already: what is kept secret stays unless something is entered. */
  receiver?: AuditStream['attributes']
  saving: { isPending: boolean; error: Error | null }
  onClose: () => void
  onSave: (attributes: Attributes) => void
}

export function ReceiverForm({ title, submit, receiver, saving, onClose, onSave }: Props) {
  const [headerCount, setHeaderCount] = useState(0)
  const errors = pointerErrors(saving.error, placesWith(headerCount))
  const send = (values: FormData) => {
    const attributes = readForm(values, receiver !== undefined)
    setHeaderCount(attributes.headers?.length ?? 0)
    onSave(attributes)
  }
  const kept = receiver?.header_names.join(', ')
  return (
    <FormDialog
      title={title}
      submit={submit}
      error={errors.form}
      pending={saving.isPending}
      onClose={onClose}
      onSubmit={send}
    >
      <TextField
        name="name"
        label={t('Name')}
        placeholder="SIEM"
        defaultValue={receiver?.name}
        error={errors.at('name')}
      />
      <SelectField name="format" label={t('Format')} defaultValue={receiver?.format} error={errors.at('format')}>
        {Object.entries(formatWords).map(([format, words]) => (
          <option key={format} value={format}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextField
        name="url"
        label={t('Address')}
        type="url"
        inputMode="url"
        placeholder={receiver ? `https://${receiver.host}/…` : 'https://'}
        help={receiver ? t('Leave it empty to keep it') : t('It is kept encrypted and not shown again')}
        error={errors.at('url')}
      />
      <HeaderFields headers={[]} errorAt={errors.at} />
      {kept && (
        <p className="text-12 text-ink-3">
          {t('Sent now: {headers}. Kept unless you enter others.', { headers: kept })}
        </p>
      )}
      {!receiver && (
        <SelectField name="start" label={t('Send')} error={errors.at('start')}>
          <option value="now">{t('What is written from now on')}</option>
          <option value="beginning">{t('Everything that is kept')}</option>
        </SelectField>
      )}
    </FormDialog>
  )
}

const placesWith = (headers: number) => [
  ...['name', 'format', 'url', 'headers', 'start'],
  ...Array.from({ length: headers }, (_, at) => [`headers/${at}`, `headers/${at}/name`, `headers/${at}/value`]).flat(),
]

/** As it was typed: what is wrong with it the server says. */
function readForm(values: FormData, isThere: boolean): Attributes {
  const given = values.getAll('header_value').map(String)
  const headers = values.getAll('header_name').map((name, at) => ({ name: String(name), value: given[at] ?? '' }))
  const url = String(values.get('url')).trim()
  const start = values.get('start')
  return {
    name: String(values.get('name')),
    format: String(values.get('format')) as Format,
    ...((url !== '' || !isThere) && { url }),
    ...((headers.length > 0 || !isThere) && { headers }),
    ...(start !== null && { start: String(start) as 'now' | 'beginning' }),
  }
}
