import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors } from '../api/errors.ts'
import { useRefusal } from '../api/may.ts'
import { q, useApiMutation } from '../api/query.ts'
import { TextField } from '../form/fields.tsx'
import { title } from '../lib/title.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

const account = q(settingsApi.accounts.current)

export const Route = createFileRoute('/settings/company')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(account),
  head: () => title(t('Company')),
  component: Company,
})

function Company() {
  const refusal = useRefusal(settingsApi.accounts.update)
  const { data } = useQuery(account)
  const save = useApiMutation(settingsApi.accounts.update, { done: t('Saved.') })
  const errors = formErrors(save.error, ['company_name'])
  if (!data) return null
  const { id, attributes } = data.data
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const company_name = String(new FormData(event.currentTarget).get('company_name'))
    save.mutate({ params: { id }, body: { data: { attributes: { company_name } } } })
  }
  return (
    <form className="grid max-w-prose gap-3 px-5 max-tablet:px-0" onSubmit={submit} noValidate>
      <TextField
        key={attributes.company_name}
        name="company_name"
        label={t('Name of your company')}
        help={t('Colleagues and customers read it in pages and mails.')}
        defaultValue={attributes.company_name}
        readOnly={refusal !== undefined}
        error={errors.fields.company_name}
      />
      {errors.form.length > 0 && <Note tone="past">{errors.form.join(' ')}</Note>}
      <Button type="submit" tone="primary" className="justify-self-start" busy={save.isPending} reason={refusal}>
        {t('Save')}
      </Button>
    </form>
  )
}
