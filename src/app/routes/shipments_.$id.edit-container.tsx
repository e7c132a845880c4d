import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { api } from '#contract/api.ts'
import { formErrors } from '../api/errors.ts'
import { q, useApiMutation } from '../api/query.ts'
import { ListField, readList } from '../form/fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'

const containerOf = (id: string) => q(api.containers.get, { id })

export const Route = createFileRoute('/shipments_/$id/edit-container')({
  loaderDeps: ({ search }) => ({ container: (search as { container?: string }).container }),
  loader: async ({ context, params, deps }) => {
    if (!deps.container) throw redirect({ to: '/shipments/$id', params, replace: true })
    await context.queryClient.ensureQueryData(containerOf(deps.container))
    return { container: deps.container }
  },
  component: EditContainer,
})

function EditContainer() {
  const { id: shipment } = Route.useParams()
  const { container: id } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(containerOf(id))
  const close = () => navigate({ to: '/shipments/$id', params: { id: shipment }, search: true })
  const update = useApiMutation(api.containers.update, { invalidates: [api.shipments.get], onSuccess: close })
  const errors = formErrors(update.error, ['ref_numbers'])
  const { number, ref_numbers } = data.data.attributes
  const send = (values: FormData) => {
    const attributes = { ref_numbers: readList(values, 'ref_numbers') }
    update.mutate({ params: { id }, body: { data: { type: 'container', attributes } } })
  }
  return (
    <FormDialog
      title={`References of ${number}`}
      submit="Save"
      error={errors.form}
      pending={update.isPending}
      onClose={close}
      onSubmit={send}
    >
      <ListField name="ref_numbers" label="References" values={ref_numbers} error={errors.fields.ref_numbers} />
    </FormDialog>
  )
}
