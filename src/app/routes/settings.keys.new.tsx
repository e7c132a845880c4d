import { createFileRoute } from '@tanstack/react-router'
import type { Scope } from '#contract/access/scope.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors } from '../api/errors.ts'
import { useSession } from '../api/may.ts'
import { useApiMutation } from '../api/query.ts'
import { ExpiryField, readExpiry } from '../features/settings/expiry-field.tsx'
import { NetworksField, readNetworks } from '../features/settings/networks-field.tsx'
import { ShownOnce } from '../features/settings/shown-once.tsx'
import { CheckFields } from '../form/choice-fields.tsx'
import { TextField } from '../form/fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { scopeWords } from '../lib/access-words.ts'

export const Route = createFileRoute('/settings/keys/new')({ component: NewKey })

function NewKey() {
  const navigate = Route.useNavigate()
  const close = () => navigate({ to: '/settings/keys', search: true })
  const create = useApiMutation(settingsApi.api_keys.create)
  const errors = formErrors(create.error, ['name', 'scopes', 'expires_at', 'allowed_networks'])
  const own = useSession()?.data.attributes.scopes ?? []
  const missing = (Object.keys(scopeWords) as Scope[]).filter((scope) => !own.includes(scope))

  if (create.data) {
    const { name, token } = create.data.data.attributes
    return (
      <ShownOnce title={t('The key of {name}', { name })} label={t('API key')} value={token} onClose={close}>
        {t('It is shown now and never again: only a fingerprint of it is kept here.')}
      </ShownOnce>
    )
  }
  return (
    <FormDialog
      title={t('New API key')}
      submit={t('Create key')}
      error={errors.form}
      pending={create.isPending}
      onClose={close}
      onSubmit={(values) => {
        const attributes = {
          name: String(values.get('name')),
          scopes: values.getAll('scopes') as Scope[],
          expires_at: readExpiry(values),
          allowed_networks: readNetworks(values),
        }
        create.mutate({ body: { data: { type: 'api_key', attributes } } })
      }}
    >
      <TextField name="name" label={t('Name')} help={t('The program that will use it.')} error={errors.fields.name} />
      <CheckFields
        legend={t('What it may do')}
        name="scopes"
        choices={scopeWords}
        chosen={['read']}
        refusals={Object.fromEntries(missing.map((scope) => [scope, t('You do not have this permission.')]))}
        error={errors.fields.scopes}
      />
      <ExpiryField error={errors.fields.expires_at} />
      <NetworksField error={errors.fields.allowed_networks} />
    </FormDialog>
  )
}
