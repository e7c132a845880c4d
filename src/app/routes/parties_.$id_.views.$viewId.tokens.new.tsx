import { createFileRoute } from '@tanstack/react-router'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { formErrors } from '../api/errors.ts'
import { useApiMutation } from '../api/query.ts'
import { ExpiryField, readExpiry } from '../features/settings/expiry-field.tsx'
import { NewLink } from '../features/view/new-link.tsx'
import { TextField } from '../form/fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'

export const Route = createFileRoute('/parties_/$id_/views/$viewId/tokens/new')({ component: NewToken })

function NewToken() {
  const { id, viewId } = Route.useParams()
  const navigate = Route.useNavigate()
  const close = () => navigate({ to: '/parties/$id/views/$viewId', params: { id, viewId }, resetScroll: false })
  const create = useApiMutation(api.views.create_token)
  const errors = formErrors(create.error, ['name', 'expires_at'])
  const token = create.data?.data.attributes.token
  if (token) return <NewLink view={viewId} token={token} name={create.data?.data.attributes.name} onClose={close} />
  return (
    <FormDialog
      title={t('New link')}
      submit={t('Make link')}
      error={errors.form}
      pending={create.isPending}
      onClose={close}
      onSubmit={(values) => {
        const attributes = { name: String(values.get('name')).trim() || null, expires_at: readExpiry(values) }
        create.mutate({ params: { id: viewId }, body: { data: { attributes } } })
      }}
    >
      <TextField
        name="name"
        label={t('For')}
        placeholder={t('Portal of Kestrel')}
        help={t('Where you will put it, so that you can tell links apart.')}
        maxLength={100}
        error={errors.fields.name}
      />
      <ExpiryField error={errors.fields.expires_at} />
    </FormDialog>
  )
}
