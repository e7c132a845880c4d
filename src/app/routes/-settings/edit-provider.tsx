import type { SignInProvider } from '#contract/access/sign-in-provider.ts'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useApiMutation } from '../../api/query.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { notify } from '../../lib/toasts.ts'
import { ProviderFields, providerErrors, readProvider } from './provider-fields.tsx'

interface Props {
  /** Undefined where there is none yet. */
  provider: SignInProvider | undefined
  onClose: () => void
}

/** Has no address: a link to it would show a secret being typed. */
export function EditProvider({ provider, onClose }: Props) {
  const onSuccess = () => {
    notify(t('Saved. Sign in with it in another browser before you rely on it.'))
    onClose()
  }
  const invalidates = [api.sessions.get, settingsApi.sign_in_options.list]
  const create = useApiMutation(settingsApi.sign_in_providers.create, { invalidates, onSuccess })
  const update = useApiMutation(settingsApi.sign_in_providers.update, { invalidates, onSuccess })
  const errors = providerErrors(create.error ?? update.error)
  return (
    <FormDialog
      title={provider ? t('Edit {name}', { name: provider.attributes.name }) : t('Set up a provider')}
      submit={t('Save')}
      error={errors.form}
      pending={create.isPending || update.isPending}
      onClose={onClose}
      onSubmit={(values) => {
        const attributes = readProvider(values)
        if (provider) update.mutate({ params: { id: provider.id }, body: { data: { attributes } } })
        else create.mutate({ body: { data: { attributes } } })
      }}
    >
      <ProviderFields known={provider?.attributes} errors={errors.fields} />
    </FormDialog>
  )
}
