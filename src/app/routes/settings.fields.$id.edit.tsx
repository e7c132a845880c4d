import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { api } from '#contract/api.ts'
import type { EntityType } from '#contract/custom-fields/custom-field-definition.ts'
import { t } from '#contract/language.ts'
import { formErrors, missing } from '../api/errors.ts'
import { q, useApiMutation } from '../api/query.ts'
import { EditableFields, editableNames, readEditable } from '../features/custom-field/field-fields.tsx'
import { Options, optionsOf } from '../features/custom-field/options.tsx'
import { dataTypeNames, hasOptions } from '../features/custom-field/words.ts'
import { TextField } from '../form/fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { Say } from '../ui/say.tsx'

const definition = (id: string) => q(api.custom_field_definitions.get, { id })

export const Route = createFileRoute('/settings/fields/$id/edit')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const known = await queryClient.ensureQueryData(definition(id)).catch(missing)
    if (hasOptions(known.data.attributes.data_type)) void queryClient.prefetchQuery(optionsOf(id))
  },
  component: EditField,
})

const staysWords: Record<EntityType, string> = {
  Shipment: t('{kind} of shipments, {name} in the API: these stay as they are.'),
  Container: t('{kind} of containers, {name} in the API: these stay as they are.'),
  TrackingRequest: t('{kind} of tracking requests, {name} in the API: these stay as they are.'),
}

function EditField() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const close = () => navigate({ to: '/settings/fields', search: true })
  const { attributes: known } = useSuspenseQuery(definition(id)).data.data
  const update = useApiMutation(api.custom_field_definitions.update, { onSuccess: close })
  const { fields, form } = formErrors(update.error, ['display_name', ...editableNames])
  return (
    <FormDialog
      title={t('Edit {name}', { name: known.display_name })}
      submit={t('Save')}
      error={form}
      pending={update.isPending}
      onClose={close}
      onSubmit={(values) => update.mutate({ params: { id }, body: { data: { attributes: readEditable(values) } } })}
    >
      <p className="text-12 text-ink-3">
        <Say
          text={staysWords[known.entity_type]}
          kind={dataTypeNames[known.data_type]}
          name={<code className="font-code">{known.api_slug}</code>}
        />
      </p>
      <TextField name="display_name" label={t('Name')} defaultValue={known.display_name} error={fields.display_name} />
      <EditableFields type={known.data_type} errors={fields} known={known} />
      {hasOptions(known.data_type) && <Options id={id} />}
    </FormDialog>
  )
}
