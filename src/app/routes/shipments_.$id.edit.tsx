import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { api } from '#contract/api.ts'
import { formErrors } from '../api/errors.ts'
import { q, useApiMutation } from '../api/query.ts'
import { ListField, readList } from '../form/fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'

const shipmentOf = (id: string) => q(api.shipments.get, { id })

export const Route = createFileRoute('/shipments_/$id/edit')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(shipmentOf(params.id)),
  component: EditShipment,
})

function EditShipment() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(shipmentOf(id))
  const close = () => navigate({ to: '/shipments/$id', params: { id }, search: true })
  const update = useApiMutation(api.shipments.update, { invalidates: [api.containers.list], onSuccess: close })
  const errors = formErrors(update.error, ['ref_numbers', 'tags'])
  const { ref_numbers, tags, bill_of_lading_number } = data.data.attributes
  const send = (values: FormData) => {
    const attributes = { ref_numbers: readList(values, 'ref_numbers'), tags: readList(values, 'tags') }
    update.mutate({ params: { id }, body: { data: { type: 'shipment', attributes } } })
  }
  return (
    <FormDialog
      title={`References and tags of ${bill_of_lading_number}`}
      submit="Save"
      error={errors.form}
      pending={update.isPending}
      onClose={close}
      onSubmit={send}
    >
      <ListField name="ref_numbers" label="References" values={ref_numbers ?? []} error={errors.fields.ref_numbers} />
      <ListField name="tags" label="Tags" values={tags} error={errors.fields.tags} />
    </FormDialog>
  )
}
