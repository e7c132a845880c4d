import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors, missing } from '../api/errors.ts'
import { q, useApiMutation } from '../api/query.ts'
import { Preview } from '../features/alert/preview.tsx'
import { AlertFields, readAlertFields, ruleFieldNames } from '../features/alert/rule-fields.tsx'
import { usePreview } from '../features/alert/use-preview.ts'
import { WatchedFields } from '../features/alert/watched-fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'

const rule = (id: string) => q(settingsApi.alert_rules.get, { id })

export const Route = createFileRoute('/settings/alerts/$id/edit')({
  loader: ({ context: { queryClient }, params: { id } }) => queryClient.ensureQueryData(rule(id)).catch(missing),
  component: EditAlert,
})

function EditAlert() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const close = () => navigate({ to: '/settings/alerts', search: true })
  const { attributes: known } = useSuspenseQuery(rule(id)).data.data
  const update = useApiMutation(settingsApi.alert_rules.update, { onSuccess: close })
  const preview = usePreview()
  const errors = formErrors(update.error, ruleFieldNames)
  return (
    <FormDialog
      title={t('Edit {name}', { name: known.name })}
      submit={t('Save')}
      error={errors.form}
      pending={update.isPending}
      onClose={close}
      onSubmit={(values) =>
        update.mutate({ params: { id }, body: { data: { attributes: readAlertFields(values, known) } } })
      }
    >
      <WatchedFields onChange={(values) => preview.run(readAlertFields(values, known))}>
        <AlertFields errors={errors.fields} known={known} isNew={false} />
      </WatchedFields>
      <Preview preview={preview.shown} error={preview.error} />
    </FormDialog>
  )
}
