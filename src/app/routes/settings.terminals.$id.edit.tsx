import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors, missing } from '../api/errors.ts'
import { q, useApiMutation } from '../api/query.ts'
import { readTerminalFields, TerminalFields, terminalFieldNames } from '../features/reference/terminal-fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'

const terminalOf = (id: string) => q(api.terminals.get, { id })

export const Route = createFileRoute('/settings/terminals/$id/edit')({
  loader: ({ context: { queryClient }, params }) => queryClient.ensureQueryData(terminalOf(params.id)).catch(missing),
  component: EditTerminal,
})

function EditTerminal() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const { attributes: known } = useSuspenseQuery(terminalOf(id)).data.data
  const close = () => navigate({ to: '/settings/terminals', search: true })
  const update = useApiMutation(api.terminals.update, {
    invalidates: [settingsApi.terminal_codes.list],
    onSuccess: close,
  })
  const errors = formErrors(update.error, terminalFieldNames)
  return (
    <FormDialog
      title={t('Edit {name}', { name: known.name })}
      submit={t('Save')}
      error={errors.form}
      pending={update.isPending}
      onClose={close}
      onSubmit={(values) =>
        update.mutate({ params: { id }, body: { data: { type: 'terminal', attributes: readTerminalFields(values) } } })
      }
    >
      <TerminalFields known={known} errors={errors.fields} />
    </FormDialog>
  )
}
