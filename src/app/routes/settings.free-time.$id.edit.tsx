import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors, missing } from '../api/errors.ts'
import { q, useApiMutation } from '../api/query.ts'
import { RuleFields, readRuleFields, ruleFieldNames } from '../features/free-time/rule-fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'

const calendars = q(settingsApi.calendars.list)
const rule = (id: string) => q(settingsApi.free_time_rules.get, { id })

export const Route = createFileRoute('/settings/free-time/$id/edit')({
  loader: ({ context: { queryClient }, params: { id } }) =>
    Promise.all([queryClient.ensureQueryData(calendars), queryClient.ensureQueryData(rule(id))]).catch(missing),
  component: EditRules,
})

function EditRules() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const close = () => navigate({ to: '/settings/free-time', search: true })
  const all = useQuery(calendars)
  const { attributes: known } = useSuspenseQuery(rule(id)).data.data
  const update = useApiMutation(settingsApi.free_time_rules.update, {
    invalidates: [settingsApi.calendars.list],
    onSuccess: close,
  })
  const errors = formErrors(update.error, ruleFieldNames)
  return (
    <FormDialog
      title={t('Edit {name}', { name: known.name })}
      submit={t('Save')}
      error={errors.form}
      pending={update.isPending}
      onClose={close}
      onSubmit={(values) => update.mutate({ params: { id }, body: { data: { attributes: readRuleFields(values) } } })}
    >
      <RuleFields errors={errors.fields} calendars={all.data?.data ?? []} known={known} />
    </FormDialog>
  )
}
