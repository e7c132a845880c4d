import { api } from '#contract/api.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import type { Hold } from '#contract/tracking/container.ts'
import type { ManualAttribute } from '#contract/tracking/manual-value.ts'
import { endOfLocalDay, readMoment } from '#domain/instants.ts'
import { holdWords } from '#domain/words.ts'
import { SelectField, TextField } from '../../form/fields.tsx'
import { readNumber } from '../../lib/numbers.ts'
import { handAttributes, handWords } from './by-hand-words.ts'

/** Whatever shows what is known of a container. */
export const touched = [
  api.shipments.get,
  api.containers.get,
  api.containers.list,
  api.containers.changes,
  api.containers.transport_events,
  api.containers.journey,
  api.containers.raw_events,
  settingsApi.explanations.container,
]

export const fieldNames = ['attribute', 'value', 'reason', 'told_by', 'counts_until', 'location_locode']

export type ManualWish = BodyOf<typeof settingsApi.manual_values.create>['data']['attributes']

/** What the form says; days and times are those of the place. What cannot be read the server refuses at its field. */
export function readManual(form: FormData, attribute: ManualAttribute, zone: string | null): ManualWish {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const until = text('counts_until')
  return {
    attribute,
    value:
      handWords[attribute].as === 'pounds' ? readNumber(text('value')) : written(text('value'), text('time'), zone),
    reason: text('reason'),
    told_by: text('told_by') || null,
    location_locode: text('location_locode') || null,
    counts_until: until ? endOfLocalDay(until, zone) : null,
  }
}

/** A day, or the instant of a time on the clock of the place. */
function written(date: string, time: string, zone: string | null): string {
  if (!time) return date
  return readMoment(`${date}T${time}`, zone)?.at ?? date
}

interface Props {
  attribute: ManualAttribute
  onAttribute: (attribute: ManualAttribute) => void
  errors: Readonly<Record<string, string | undefined>>
  /** Whose clock the times are on: `Los Angeles`. */
  clock: string | undefined
  /** The holds that can be cleared. */
  holds: readonly Hold['name'][]
  /** Those that can be placed. */
  allHolds: readonly Hold['name'][]
}

/** What is known, who told it and why. */
export function ManualFields({ attribute, onAttribute, errors, clock, holds, allHolds }: Props) {
  const { words, as, help } = handWords[attribute]
  return (
    <>
      <SelectField
        label={tc('what is set by hand', 'What')}
        value={attribute}
        onChange={({ target }) => onAttribute(target.value as ManualAttribute)}
        error={errors.attribute}
      >
        {handAttributes.map((name) => (
          <option key={name} value={name}>
            {handWords[name].words}
          </option>
        ))}
      </SelectField>
      {as === 'reported_hold' || as === 'any_hold' ? (
        <HoldField
          key={as}
          label={words}
          help={help}
          error={errors.value}
          names={as === 'any_hold' ? allHolds : holds}
        />
      ) : as === 'text' || as === 'pounds' ? (
        <TextField
          key={as}
          name="value"
          label={words}
          help={help}
          inputMode={as === 'pounds' ? 'decimal' : 'text'}
          maxLength={20}
          error={errors.value}
        />
      ) : (
        <TextField
          key={as}
          name="value"
          type="date"
          label={words}
          help={clock ? t('{help} Time of {clock}.', { help, clock }) : help}
          error={errors.value}
        />
      )}
      {(as === 'instant' || as === 'moment') && (
        <TextField
          name="time"
          type="time"
          label={as === 'instant' ? tc('a time of day', 'At') : t('At, if you know it')}
          error={undefined}
        />
      )}
      {attribute === 'empty_returned_at' && (
        <TextField
          name="location_locode"
          label={t('Where')}
          help={t('UN/LOCODE, such as USLGB. Empty: where it was picked up.')}
          maxLength={5}
          error={errors.location_locode}
        />
      )}
      <TextField
        name="told_by"
        label={t('Who told you')}
        help={t('And how, and their reference, such as: terminal, by phone, 88120.')}
        maxLength={200}
        error={errors.told_by}
      />
      <TextField
        name="reason"
        label={t('Reason')}
        help={t('For whoever asks later. It stays on record.')}
        maxLength={2000}
        error={errors.reason}
      />
      <TextField
        name="counts_until"
        type="date"
        label={t('Counts until')}
        help={t('Empty: until you withdraw it, or a source says the same.')}
        error={errors.counts_until}
      />
    </>
  )
}

interface HoldProps {
  label: string
  help: string
  error: string | undefined
  names: readonly Hold['name'][]
}

function HoldField({ names, help, ...field }: HoldProps) {
  return (
    <SelectField
      name="value"
      {...field}
      help={names.length === 0 ? t('No source reports a hold of this container.') : help}
    >
      {names.map((name) => (
        <option key={name} value={name}>
          {holdWords[name]}
        </option>
      ))}
    </SelectField>
  )
}
