import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors } from '../api/errors.ts'
import { q, useApiMutation } from '../api/query.ts'
import { RuleFields, readRuleFields, ruleFieldNames } from '../features/free-time/rule-fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'

const calendars = q(settingsApi.calendars.list)

export const Route = createFileRoute('/settings/free-time/new')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(calendars),
  component: NewRules,
})

function NewRules() {
  const navigate = Route.useNavigate()
  const close = () => navigate({ to: '/settings/free-time', search: true })
  const { data } = useQuery(calendars)
  const create = useApiMutation(settingsApi.free_time_rules.create, {
    invalidates: [settingsApi.calendars.list],
    onSuccess: close,
  })
  const errors = formErrors(create.error, ruleFieldNames)
  return (
    <FormDialog
      title={t('Add free-time rules')}
      submit={t('Add rules')}
      error={errors.form}
      pending={create.isPending}
      onClose={close}
      onSubmit={(values) => create.mutate({ body: { data: { attributes: readRuleFields(values) } } })}
    >
      <RuleFields errors={errors.fields} calendars={data?.data ?? []} />
    </FormDialog>
  )
}
