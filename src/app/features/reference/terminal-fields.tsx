import { t } from '#contract/language.ts'
import type { Terminal } from '#contract/reference/place.ts'
import { TextField } from '../../form/fields.tsx'

export const terminalFieldNames = [
  'name',
  'locode',
  'firms_code',
  'smdg_code',
  'bic_facility_code',
  'time_zone',
  'latitude',
  'longitude',
  'hours',
]

interface Props {
  errors: Record<string, string>
  /** What stands in them; of a new one only what is known already. */
  known?: Partial<Terminal['attributes']>
  isNew?: boolean
}

export function TerminalFields({ errors, known = {}, isNew = false }: Props) {
  const field = (name: keyof Terminal['attributes']) => ({
    name,
    defaultValue: (known[name] as string | number | null | undefined) ?? '',
    error: errors[name],
  })
  return (
    <>
      <TextField {...field('name')} label={t('Name')} />
      {isNew && (
        <TextField
          {...field('locode')}
          label={t('Port')}
          help={t('UN/LOCODE, such as NLRTM. It cannot be changed later.')}
        />
      )}
      <div className="grid grid-cols-3 gap-3 max-tablet:grid-cols-1">
        <TextField {...field('firms_code')} label={t('FIRMS code')} />
        <TextField {...field('smdg_code')} label={t('SMDG code')} />
        <TextField {...field('bic_facility_code')} label={t('BIC code')} />
      </div>
      <TextField {...field('time_zone')} label={t('Time zone')} help={t('Leave it empty for that of the port.')} />
      <div className="grid grid-cols-2 gap-3">
        <TextField {...field('latitude')} label={t('Latitude')} inputMode="decimal" />
        <TextField {...field('longitude')} label={t('Longitude')} inputMode="decimal" />
      </div>
      <TextField {...field('hours')} label={t('Gate hours')} placeholder={t('Mon–Fri 07:00–17:00')} />
    </>
  )
}

/** What was typed; what is empty is null. */
export function readTerminalFields(values: FormData) {
  const text = (name: string) => String(values.get(name) ?? '').trim()
  const number = (name: string) => {
    if (text(name) === '') return null
    const typed = Number(text(name).replace(',', '.'))
    // What is no number goes as it is: the server says so at the field.
    return Number.isNaN(typed) ? (text(name) as unknown as number) : typed
  }
  return {
    name: text('name'),
    firms_code: text('firms_code') || null,
    smdg_code: text('smdg_code') || null,
    bic_facility_code: text('bic_facility_code') || null,
    time_zone: text('time_zone') || null,
    latitude: number('latitude'),
    longitude: number('longitude'),
    hours: text('hours') || null,
  }
}
