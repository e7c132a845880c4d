import { useState } from 'react'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import type { Container } from '#contract/tracking/container.ts'
import { holdNames } from '#contract/tracking/hold-names.ts'
import type { ManualAttribute, ManualValue } from '#contract/tracking/manual-value.ts'
import { knownZone } from '#domain/zones/clock.ts'
import { isChangedMeanwhile } from '../../api/changed-meanwhile.ts'
import { formErrors } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { inSentence } from '../../lib/in-sentence.ts'
import { useNow } from '../../lib/now.ts'
import { timeMode } from '../../lib/settings.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Note } from '../../ui/note.tsx'
import { fieldNames, ManualFields, type ManualWish, readManual, touched } from './by-hand-fields.tsx'
import { handWords, setWords, standingOf } from './by-hand-words.ts'

interface Props {
  id: string
  box: Container['attributes']
  standing: readonly ManualValue[]
  onClose: () => void
  /** What stands there now, asked for anew; what is known where nobody answers. */
  onRead: () => Promise<readonly ManualValue[]>
}

/** One value, who told it and why: it counts from now on, beside what is reported. */
export function SetByHand({ id, box, standing, onClose, onRead }: Props) {
  const [attribute, setAttribute] = useState<ManualAttribute>('pickup_lfd')
  const set = useApiMutation(settingsApi.manual_values.create, { invalidates: touched, onSuccess: onClose })
  const isTaken = isChangedMeanwhile(set.error)
  const errors = formErrors(isTaken ? null : set.error, fieldNames)
  const zone = box.pickup_timezone

  // What the form was opened over, or somebody has agreed to replace since: another value is nobody's to overwrite.
  const [seen, setSeen] = useState(standing)
  const [isReading, setReading] = useState(false)
  const [isOvertaken, setOvertaken] = useState(false)
  const mode = timeMode.use()
  const now = useNow()

  const send = (attributes: ManualWish, over: ManualValue | undefined) =>
    set.mutate(
      {
        params: { id },
        body: { data: { attributes, meta: { expected: { value: over?.attributes.value ?? null } } } },
      },
      { onError: (error) => isChangedMeanwhile(error) && void onRead() },
    )
  const save = async (form: FormData) => {
    const attributes = readManual(form, attribute, zone)
    setOvertaken(false)
    setReading(true)
    const current = await onRead().finally(() => setReading(false))
    const [was, is] = [standingOf(seen, attributes), standingOf(current, attributes)]
    if (!is || is.attributes.value === was?.attributes.value) return send(attributes, is)
    setOvertaken(true)
    confirm({
      title: t('Replace what was set meanwhile?'),
      body: setWords(is.attributes, mode, Date.now()),
      action: t('Replace'),
      keep: t('Cancel'),
      act: async () => {
        setOvertaken(false)
        setSeen(current)
        send(attributes, is)
      },
    })
  }
  // Of holds it depends on which one is chosen.
  const setByNow = attribute.startsWith('hold_') ? undefined : standingOf(standing, { attribute, value: '' })
  const isNew = setByNow && setByNow.id !== standingOf(seen, { attribute, value: '' })?.id
  return (
    <FormDialog
      title={t('Set by hand, {number}', { number: box.number })}
      submit={t('Set {what}', { what: inSentence(handWords[attribute].words) })}
      error={
        isTaken || isOvertaken
          ? [t('Somebody else has just set this. Look at their value, and set yours again if it is right.')]
          : errors.form
      }
      pending={set.isPending || isReading}
      onClose={onClose}
      onSubmit={(form) => void save(form)}
    >
      {setByNow?.attributes.state === 'counts' && (
        <Note tone={isNew ? 'warning' : 'transit'}>{setWords(setByNow.attributes, mode, now)}</Note>
      )}
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
