import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { Container } from '#contract/container.ts'
import { holdNames } from '#contract/hold-names.ts'
import type { ManualAttribute, ManualValue } from '#contract/manual-value.ts'
import { endOfLocalDay, readMoment } from '#domain/instants.ts'
import { isChangedMeanwhile } from '../../api/changed-meanwhile.ts'
import { formErrors } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { SelectField, TextField } from '../../form/fields.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { holdWords } from '../../lib/words.ts'
import { knownZone } from '../../lib/zone.ts'
import { handAttributes, handWords, isSameThing, isStanding } from './by-hand-words.ts'

interface Props {
  id: string
  box: Container['attributes']
  standing: readonly ManualValue[]
  onClose: () => void
  /** Somebody else has set the same: what stands there is to be read again. */
  onChanged: () => void
}

/** Whatever shows what is known of a container. */
export const touched = [
  api.shipments.get,
  api.containers.get,
  api.containers.list,
  api.containers.changes,
  api.containers.transport_events,
  api.containers.raw_events,
  api.explanations.container,
]

const fields = ['attribute', 'value', 'reason', 'told_by', 'counts_until', 'location_locode']

/** One value, who told it and why: it counts from now on, beside what is reported. */
export function SetByHand({ id, box, standing, onClose, onChanged }: Props) {
  const [attribute, setAttribute] = useState<ManualAttribute>('pickup_lfd')
  const set = useApiMutation(api.manual_values.create, { invalidates: touched, onSuccess: onClose })
  const isTaken = isChangedMeanwhile(set.error)
  const errors = formErrors(isTaken ? null : set.error, fields)
  const zone = box.pickup_timezone
  const { words, as, help } = handWords[attribute]

  const save = (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const value = as === 'pounds' ? Number(text('value')) : written(text('value'), text('time'), zone)
    const until = text('counts_until')
    const seen = standing.find(
      ({ attributes }) => isStanding(attributes) && isSameThing(attributes, { attribute, value }),
    )
    const attributes = {
      attribute,
      value,
      reason: text('reason'),
      told_by: text('told_by') || null,
      location_locode: text('location_locode') || null,
      counts_until: until ? endOfLocalDay(until, zone) : null,
    }
    set.mutate(
      {
        params: { id },
        body: { data: { attributes, meta: { expected: { value: seen?.attributes.value ?? null } } } },
      },
      { onError: (error) => isChangedMeanwhile(error) && onChanged() },
    )
  }
  const place = knownZone(zone)?.split('/').at(-1)?.replaceAll('_', ' ')
  const clock = place ? `${help} Time of ${place}.` : help
  return (
    <FormDialog
      title={`Set by hand, ${box.number}`}
      submit={`Set ${words.toLowerCase()}`}
      error={
        isTaken
          ? ['Somebody else has just set this. Look at their value, and set yours again if it is right.']
          : errors.form
      }
      pending={set.isPending}
      onClose={onClose}
      onSubmit={save}
    >
      <SelectField
        label="What"
        value={attribute}
        onChange={({ target }) => setAttribute(target.value as ManualAttribute)}
        error={errors.fields.attribute}
      >
        {handAttributes.map((name) => (
          <option key={name} value={name}>
            {handWords[name].words}
          </option>
        ))}
      </SelectField>
      {as === 'reported hold' || as === 'any hold' ? (
        <HoldField key={as} label={words} help={help} error={errors.fields.value} box={box} isAny={as === 'any hold'} />
      ) : as === 'text' || as === 'pounds' ? (
        <TextField
          key={as}
          name="value"
          label={words}
          help={help}
          inputMode={as === 'pounds' ? 'decimal' : 'text'}
          maxLength={20}
          error={errors.fields.value}
        />
      ) : (
        <TextField key={as} name="value" type="date" label={words} help={clock} error={errors.fields.value} />
      )}
      {(as === 'instant' || as === 'moment') && (
        <TextField name="time" type="time" label={as === 'instant' ? 'At' : 'At, if you know it'} error={undefined} />
      )}
      {attribute === 'empty_returned_at' && (
        <TextField
          name="location_locode"
          label="Where"
          help="UN/LOCODE, such as USLGB. Empty: where it was picked up."
          maxLength={5}
          error={errors.fields.location_locode}
        />
      )}
      <TextField
        name="told_by"
        label="Who told you"
        help="And how, and their reference, such as: terminal, by phone, 88120."
        maxLength={200}
        error={errors.fields.told_by}
      />
      <TextField
        name="reason"
        label="Reason"
        help="For whoever asks later. It stays on record."
        maxLength={2000}
        error={errors.fields.reason}
      />
      <TextField
        name="counts_until"
        type="date"
        label="Counts until"
        help="Empty: until you withdraw it, or a source says the same."
        error={errors.fields.counts_until}
      />
    </FormDialog>
  )
}

/** A day, or the instant of a time on the clock of the place; what cannot be read the server refuses at the field. */
function written(date: string, time: string, zone: string | null): string {
  if (!time) return date
  return readMoment(`${date}T${time}`, zone)?.at ?? date
}

interface HoldProps {
  label: string
  help: string
  error: string | undefined
  box: Props['box']
  isAny: boolean
}

function HoldField({ box, isAny, ...field }: HoldProps) {
  const reported = [...new Set(box.holds_at_pod_terminal.map(({ name }) => name))]
  const names = isAny ? holdNames : reported
  const help = names.length === 0 ? 'No source reports a hold of this container.' : field.help
  return (
    <SelectField name="value" {...field} help={help}>
      {names.map((name) => (
        <option key={name} value={name}>
          {holdWords[name]}
        </option>
      ))}
    </SelectField>
  )
}
