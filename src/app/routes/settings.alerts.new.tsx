import { createFileRoute } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors } from '../api/errors.ts'
import { useApiMutation } from '../api/query.ts'
import { Preview } from '../features/alert/preview.tsx'
import { AlertFields, readAlertFields, ruleFieldNames } from '../features/alert/rule-fields.tsx'
import { usePreview } from '../features/alert/use-preview.ts'
import { WatchedFields } from '../features/alert/watched-fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'

export const Route = createFileRoute('/settings/alerts/new')({ component: NewAlert })

function NewAlert() {
  const navigate = Route.useNavigate()
  const close = () => navigate({ to: '/settings/alerts', search: true })
  const create = useApiMutation(settingsApi.alert_rules.create, { onSuccess: close })
  const preview = usePreview()
  const errors = formErrors(create.error, ruleFieldNames)
  const save = (values: FormData) => {
    const attributes = readAlertFields(values)
    create.mutate({ body: { data: { attributes: { ...attributes, is_shared: 'channel' in attributes } } } })
  }
  return (
    <FormDialog
      title={t('New alert')}
      submit={t('Save alert')}
      error={errors.form}
      pending={create.isPending}
      onClose={close}
      onSubmit={save}
    >
      <WatchedFields onChange={(values) => preview.run(readAlertFields(values))}>
        <AlertFields errors={errors.fields} isNew />
      </WatchedFields>
      <Preview preview={preview.shown} error={preview.error} />
    </FormDialog>
  )
}
