import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { Role } from '#contract/access/scope.ts'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors, missing } from '../api/errors.ts'
import { maySeeNow } from '../api/may.ts'
import { q, useApiMutation } from '../api/query.ts'
import { ShownOnce } from '../features/settings/shown-once.tsx'
import { RadioFields } from '../form/choice-fields.tsx'
import { TextField } from '../form/fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { roleWords } from '../lib/access-words.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'

const personOf = (id: string) => q(api.users.get, { id })

export const Route = createFileRoute('/settings/people/$id/edit')({
  loader: async ({ context: { queryClient }, params }) => {
    // To others the page says that it is not for them.
    if (maySeeNow(queryClient, api.users.get)) await queryClient.ensureQueryData(personOf(params.id)).catch(missing)
  },
  component: ChangePerson,
})

function ChangePerson() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const { name, role, email, has_second_factor } = useSuspenseQuery(personOf(id)).data.data.attributes
  const close = () => navigate({ to: '/settings/people', search: true })
  const invalidates = [api.sessions.get, settingsApi.invitations.list]
  const update = useApiMutation(api.users.update, { invalidates, onSuccess: close })
  const errors = formErrors(update.error, ['name', 'role'])

  const reset = useApiMutation(api.users.reset_password)
  if (reset.data) {
    const { link } = reset.data.data.attributes
    return (
      <ShownOnce
        title={t('A password link for {name}', { name })}
        label={t('Link')}
        value={new URL(link, location.href).href}
        onClose={close}
      >
        {t('Give it to {name} yourself. Whoever opens it sets a new password: it works once, within an hour.', {
          name,
        })}
      </ShownOnce>
    )
  }
  return (
    <FormDialog
      title={t('Edit {name}', { name })}
      submit={t('Save')}
      error={errors.form}
      pending={update.isPending}
      onClose={close}
      onSubmit={(values) => {
        const attributes = { name: String(values.get('name')), role: String(values.get('role')) as Role }
        update.mutate({ params: { id }, body: { data: { type: 'user', attributes } } })
      }}
    >
      <TextField name="name" label={t('Name')} defaultValue={name} help={email} error={errors.fields.name} />
      <RadioFields legend={t('Role')} name="role" choices={roleWords} chosen={[role]} error={errors.fields.role} />
      <p className="text-12 text-ink-2">
        {t('Forgotten password?')}{' '}
        <Button small busy={reset.isPending} onClick={() => reset.mutate({ params: { id } })}>
          {t('Create a password link')}
        </Button>
        {reset.error && <span className="err">{reset.error.message}</span>}
      </p>
      {has_second_factor && <LostFactor id={id} name={name} />}
    </FormDialog>
  )
}

function LostFactor({ id, name }: { id: string; name: string }) {
  const remove = useApiMutation(api.users.reset_second_factor)
  const ask = () =>
    confirm({
      title: t('Remove the second factor of {name}?', { name }),
      body: t(
        'For who has lost phone and recovery codes. {name} is signed out everywhere, signs in with the password alone, and reads that you did this.',
        { name },
      ),
      action: t('Remove second factor'),
      keep: t('Cancel'),
      done: t('The second factor of {name} is removed.', { name }),
      act: () => remove.mutateAsync({ params: { id } }),
    })
  return (
    <p className="text-12 text-ink-2">
      {t('Lost phone?')}{' '}
      <Button small busy={remove.isPending} onClick={ask}>
        {t('Remove second factor')}
      </Button>
    </p>
  )
}
