import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors, missing } from '../api/errors.ts'
import { maySeeNow } from '../api/may.ts'
import { q, useApiMutation } from '../api/query.ts'
import { ExpiryField, readExpiry } from '../features/settings/expiry-field.tsx'
import { NetworksField, readNetworks } from '../features/settings/networks-field.tsx'
import { TextField } from '../form/fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'

const keyOf = (id: string) => q(settingsApi.api_keys.get, { id })

export const Route = createFileRoute('/settings/keys/$id/edit')({
  loader: async ({ context: { queryClient }, params }) => {
    // To others the page says that it is not for them.
    if (maySeeNow(queryClient, settingsApi.api_keys.get))
      await queryClient.ensureQueryData(keyOf(params.id)).catch(missing)
  },
  component: EditKey,
})

function EditKey() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const { name, expires_at, allowed_networks } = useSuspenseQuery(keyOf(id)).data.data.attributes
  const close = () => navigate({ to: '/settings/keys', search: true })
  const update = useApiMutation(settingsApi.api_keys.update, { onSuccess: close })
  const errors = formErrors(update.error, ['name', 'expires_at', 'allowed_networks'])

  return (
    <FormDialog
      title={t('Edit {name}', { name })}
      submit={t('Save')}
      error={errors.form}
      pending={update.isPending}
      onClose={close}
      onSubmit={(values) => {
        // The hour of an end that somebody set over the API stays where the day does.
        const day = String(values.get('expires_at') ?? '')
        const stays = day === (expires_at?.slice(0, 10) ?? '')
        const attributes = {
          name: String(values.get('name')),
          allowed_networks: readNetworks(values),
          ...(!stays && { expires_at: readExpiry(values) }),
        }
        update.mutate({ params: { id }, body: { data: { type: 'api_key', attributes } } })
      }}
    >
      <TextField name="name" label={t('Name')} defaultValue={name} error={errors.fields.name} />
      <ExpiryField expires_at={expires_at} error={errors.fields.expires_at} />
      <NetworksField networks={allowed_networks} error={errors.fields.allowed_networks} />
    </FormDialog>
  )
}
