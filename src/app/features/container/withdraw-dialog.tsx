import { api } from '#contract/api.ts'
import type { ManualValue } from '#contract/tracking/manual-value.ts'
import { t } from '#domain/language.ts'
import { formErrors } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { TextField } from '../../form/fields.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { touched } from './by-hand-fields.tsx'
import { handWords } from './by-hand-words.ts'

interface Props {
  value: ManualValue
  onClose: () => void
}

/** It stays on record, struck through, with who took it back and why. */
export function WithdrawByHand({ value: { id, attributes }, onClose }: Props) {
  const withdraw = useApiMutation(api.manual_values.delete, { invalidates: touched, onSuccess: onClose })
  const { form } = formErrors(withdraw.error, [])
  const words = handWords[attributes.attribute].words.toLowerCase()
  return (
    <FormDialog
      title={`Withdraw the ${words}${attributes.author_name ? t(' set by {author_name}', { author_name: attributes.author_name }) : ''}?`}
      submit="Withdraw"
      error={form}
      pending={withdraw.isPending}
      onClose={onClose}
      onSubmit={(values) => {
        const reason = String(values.get('reason') ?? '').trim()
        withdraw.mutate({ params: { id, ...(reason && { reason }) } })
      }}
    >
      <p className="text-ink-2">
        What is reported counts again. Yours stays on record, struck through: “{attributes.reason}”
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
