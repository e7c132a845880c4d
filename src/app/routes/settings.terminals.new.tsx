import { createFileRoute } from '@tanstack/react-router'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors } from '../api/errors.ts'
import { useApiMutation } from '../api/query.ts'
import { readTerminalFields, TerminalFields, terminalFieldNames } from '../features/reference/terminal-fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'

export const Route = createFileRoute('/settings/terminals/new')({ component: NewTerminal })

function NewTerminal() {
  const navigate = Route.useNavigate()
  const close = () => navigate({ to: '/settings/terminals', search: true })
  const create = useApiMutation(api.terminals.create, {
    invalidates: [settingsApi.terminal_codes.list],
    onSuccess: close,
  })
  const errors = formErrors(create.error, terminalFieldNames)
  return (
    <FormDialog
      title={t('Add terminal')}
      submit={t('Add terminal')}
      error={errors.form}
      pending={create.isPending}
      onClose={close}
      onSubmit={(values) => {
        const attributes = { ...readTerminalFields(values), locode: String(values.get('locode')) }
        create.mutate({ body: { data: { type: 'terminal', attributes } } })
      }}
    >
      <TerminalFields isNew errors={errors.fields} />
    </FormDialog>
  )
}
