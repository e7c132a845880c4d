import { useState } from 'react'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import type { Container } from '#contract/tracking/container.ts'
import { holdNames } from '#contract/tracking/hold-names.ts'
import type { ManualAttribute, ManualValue } from '#contract/tracking/manual-value.ts'
import { knownZone } from '#domain/zones/clock.ts'
import { isChangedMeanwhile } from '../../api/changed-meanwhile.ts'
import { formErrors } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { inSentence } from '../../lib/in-sentence.ts'
import { fieldNames, ManualFields, readManual, touched } from './by-hand-fields.tsx'
import { handWords, isSameThing, isStanding } from './by-hand-words.ts'

interface Props {
  id: string
  box: Container['attributes']
  standing: readonly ManualValue[]
  onClose: () => void
  /** Somebody else has set the same: what stands there is to be read again. */
  onChanged: () => void
}

/** One value, who told it and why: it counts from now on, beside what is reported. */
export function SetByHand({ id, box, standing, onClose, onChanged }: Props) {
  const [attribute, setAttribute] = useState<ManualAttribute>('pickup_lfd')
  const set = useApiMutation(api.manual_values.create, { invalidates: touched, onSuccess: onClose })
  const isTaken = isChangedMeanwhile(set.error)
  const errors = formErrors(isTaken ? null : set.error, fieldNames)
  const zone = box.pickup_timezone

  const save = (form: FormData) => {
    const attributes = readManual(form, attribute, zone)
    const seen = standing.find((one) => isStanding(one.attributes) && isSameThing(one.attributes, attributes))
    set.mutate(
      {
        params: { id },
        body: { data: { attributes, meta: { expected: { value: seen?.attributes.value ?? null } } } },
      },
      { onError: (error) => isChangedMeanwhile(error) && onChanged() },
    )
  }
  return (
    <FormDialog
      title={t('Set by hand, {number}', { number: box.number })}
      submit={t('Set {what}', { what: inSentence(handWords[attribute].words) })}
      error={
        isTaken
          ? [t('Somebody else has just set this. Look at their value, and set yours again if it is right.')]
          : errors.form
      }
      pending={set.isPending}
      onClose={onClose}
      onSubmit={save}
    >
      <ManualFields
        attribute={attribute}
        onAttribute={setAttribute}
        errors={errors.fields}
        clock={knownZone(zone)?.split('/').at(-1)?.replaceAll('_', ' ')}
        holds={[...new Set(box.holds_at_pod_terminal.map(({ name }) => name))]}
        allHolds={holdNames}
      />
    </FormDialog>
  )
}
