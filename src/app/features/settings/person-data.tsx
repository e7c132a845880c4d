import { useState } from 'react'
import { api } from '#contract/api.ts'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { RadioFields } from '../../form/choice-fields.tsx'
import { TextField } from '../../form/fields.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { download } from '../../lib/download.ts'
import { notify } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'

export function PersonDataButton() {
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button onClick={() => open(true)}>{t('Data of a person')}</Button>
      {isOpen && <PersonData onClose={() => open(false)} />}
    </>
  )
}

const choices = {
  export: {
    words: tc('verb: export what is held', 'Export'),
    explained: t('A JSON file with what is held about the person: account, sessions, what they did, views, mails.'),
  },
  erase: {
    words: t('Erase'),
    explained: t('Removes name and addresses, and the person from this account. Nobody can undo it.'),
  },
}

function PersonData({ onClose }: { onClose: () => void }) {
  const take = useApiMutation(settingsApi.person_data.export)
  const invalidates = [api.users.list, settingsApi.invitations.list, settingsApi.api_keys.list]
  const erase = useApiMutation(settingsApi.person_data.erase, { invalidates })
  const errors = formErrors(take.error ?? erase.error, ['email', 'name'])

  const send = (values: FormData) => {
    const name = String(values.get('name')).trim()
    const whose = { email: String(values.get('email')).trim(), ...(name && { name }) }
    const body = { data: { type: 'person_data' as const, attributes: whose } }
    if (values.get('what') === 'export')
      return take.mutate(
        { body },
        {
          onSuccess: ({ data }) => {
            const json = JSON.stringify(data, null, 2)
            download(new Blob([json], { type: 'application/json' }), `data-of-${whose.email}.json`)
            onClose()
          },
        },
      )
    confirm({
      title: t('Erase {email}?', { email: whose.email }),
      body: t(
        'If this person signs in here, they are signed out at once, removed, and their API keys end. Contacts, subscriptions and mails to this address are deleted; notes and values set by hand stay, by “Erased person”. Lines of the audit log keep the name until they are removed, and received mails keep it.',
      ),
      action: t('Erase'),
      keep: t('Cancel'),
      act: async () => {
        const { data } = await erase.mutateAsync({ body })
        const { removed, kept } = data.attributes
        notify(t('{count} records erased, {kept} kept with this address.', { count: sum(removed), kept: sum(kept) }))
        onClose()
      },
    })
  }
  return (
    <FormDialog
      title={t('Data of a person')}
      submit={t('Continue')}
      error={errors.form}
      pending={take.isPending || erase.isPending}
      onClose={onClose}
      onSubmit={send}
    >
      <TextField
        name="email"
        type="email"
        label={t('E-mail')}
        help={t('Of staff, or of somebody at a customer.')}
        error={errors.fields.email}
      />
      <TextField
        name="name"
        label={t('Name, if the person was removed before')}
        help={t('Finds what still has this name. Empty: what is found by the e-mail.')}
        error={errors.fields.name}
      />
      <RadioFields legend={t('What to do')} name="what" choices={choices} chosen={['export']} error={undefined} />
    </FormDialog>
  )
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0)
