import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { api } from '#contract/api.ts'
import { formErrors } from '../api/errors.ts'
import { useApiMutation } from '../api/query.ts'
import { connectionQuery, profilesQuery } from '../features/connection/connection-query.ts'
import { fieldNames, ProfileFields, readProfileFields } from '../features/connection/profile-fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { notify } from '../lib/toasts.ts'

export const Route = createFileRoute('/settings/connections/$id/edit')({ component: EditConnection })

function EditConnection() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const close = () => navigate({ to: '/settings/connections', search: {} })
  const known = useQuery(connectionQuery(id)).data?.data.attributes
  const profiles = useQuery(profilesQuery).data?.data
  const profile = profiles?.find((one) => one.id === known?.profile)?.attributes
  const save = useApiMutation(api.connections.update, {
    invalidates: [api.shipments.list, api.tracking_requests.list],
    onSuccess: () => {
      notify('Saved. It holds from the next question on, on every server.')
      void close()
    },
  })
  if (!known || !profile) return null
  const errors = formErrors(save.error, fieldNames(profile))
  return (
    <FormDialog
      title={`Edit ${known.name}`}
      submit="Save"
      error={errors.form}
      pending={save.isPending}
      onClose={() => !save.isSuccess && void close()}
      onSubmit={(values) =>
        save.mutate({ params: { id }, body: { data: { attributes: readProfileFields(values, profile) } } })
      }
    >
      <ProfileFields profile={profile} known={known} errors={errors.fields} />
    </FormDialog>
  )
}
