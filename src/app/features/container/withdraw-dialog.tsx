import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import type { ManualValue } from '#contract/tracking/manual-value.ts'
import { formErrors } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { TextField } from '../../form/fields.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { inSentence } from '../../lib/in-sentence.ts'
import { touched } from './by-hand-fields.tsx'
import { handWords } from './by-hand-words.ts'

interface Props {
  value: ManualValue
  onClose: () => void
}

/** It stays on record, struck through, with who took it back and why. */
export function WithdrawByHand({ value: { id, attributes }, onClose }: Props) {
  const withdraw = useApiMutation(settingsApi.manual_values.delete, { invalidates: touched, onSuccess: onClose })
  const { form } = formErrors(withdraw.error, [])
  const { author_name: name, reason } = attributes
  const what = inSentence(handWords[attributes.attribute].words)
  return (
    <FormDialog
      title={name ? t('Withdraw the {what} set by {name}?', { what, name }) : t('Withdraw the {what}?', { what })}
      submit={t('Withdraw')}
      error={form}
      pending={withdraw.isPending}
      onClose={onClose}
      onSubmit={(values) => {
        const why = String(values.get('reason') ?? '').trim()
        withdraw.mutate({ params: { id, ...(why && { reason: why }) } })
      }}
    >
      <p className="text-ink-2">
        {t('What is reported counts again. Yours stays on record, struck through: “{reason}”', { reason })}
      </p>
      <TextField
        name="reason"
        label={t('Why')}
        help={t('Optional, such as: wrong container.')}
        maxLength={2000}
        error={undefined}
      />
    </FormDialog>
  )
}
