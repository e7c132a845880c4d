import { t } from '#contract/language.ts'
import type { PartyContact } from '#contract/parties/party-contact.ts'
import { formErrors } from '../../api/errors.ts'
import { TextField } from '../../form/fields.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'

type Written = Omit<PartyContact['attributes'], 'created_at'>

interface Props {
  title: string
  submit: string
  contact?: Written
  saving: { isPending: boolean; error: Error | null }
  onClose: () => void
  onSave: (attributes: Written) => void
}

export function ContactForm({ title, submit, contact, saving, onClose, onSave }: Props) {
  const { fields, form } = formErrors(saving.error, ['name', 'email', 'phone', 'note'])
  return (
    <FormDialog
      title={title}
      submit={submit}
      error={form}
      pending={saving.isPending}
      onClose={onClose}
      onSubmit={(values) => {
        const text = (name: string) => String(values.get(name) ?? '').trim() || null
        onSave({ name: text('name') ?? '', email: text('email'), phone: text('phone'), note: text('note') })
      }}
    >
      <TextField name="name" label={t('Name')} defaultValue={contact?.name} maxLength={200} error={fields.name} />
      <TextField
        name="email"
        type="email"
        label={t('E-mail')}
        defaultValue={contact?.email ?? ''}
        maxLength={254}
        error={fields.email}
      />
      <TextField
        name="phone"
        type="tel"
        label={t('Phone')}
        defaultValue={contact?.phone ?? ''}
        maxLength={40}
        error={fields.phone}
      />
      <TextField
        name="note"
        label={t('Note')}
        help={t('Only you see it.')}
        defaultValue={contact?.note ?? ''}
        maxLength={2000}
        error={fields.note}
      />
    </FormDialog>
  )
}
