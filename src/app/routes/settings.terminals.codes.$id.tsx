import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors, missing } from '../api/errors.ts'
import { q, useApiMutation } from '../api/query.ts'
import { readTerminalFields, TerminalFields, terminalFieldNames } from '../features/reference/terminal-fields.tsx'
import { TerminalPicker } from '../features/reference/terminal-picker.tsx'
import { codeInWords } from '../features/reference/waiting-codes.tsx'
import { RadioFields } from '../form/choice-fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'

const codeOf = (id: string) => q(settingsApi.terminal_codes.get, { id })

export const Route = createFileRoute('/settings/terminals/codes/$id')({
  loader: ({ context: { queryClient }, params }) => queryClient.ensureQueryData(codeOf(params.id)).catch(missing),
  component: AssignCode,
})

const ways = {
  known: { words: t('A terminal that is known'), explained: t('Shared, or your own') },
  new: { words: t('A new terminal'), explained: t('It is added to your own') },
}

function AssignCode() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const waiting = useSuspenseQuery(codeOf(id)).data.data
  const { code, locode } = waiting.attributes
  const [way, setWay] = useState<keyof typeof ways>('known')
  const close = () => navigate({ to: '/settings/terminals', search: true })
  const stale = [api.containers.list, api.shipments.list]
  const assign = useApiMutation(settingsApi.terminal_codes.update, { invalidates: stale, onSuccess: close })
  const create = useApiMutation(api.terminals.create, {
    onSuccess: ({ data }) =>
      assign.mutate({ params: { id }, body: { data: { attributes: { terminal_id: data.id } } } }),
  })
  const errors = formErrors(create.error ?? assign.error, [...terminalFieldNames, 'terminal_id'])
  return (
    <FormDialog
      title={t('Whose code is {code}?', { code })}
      submit={t('Assign')}
      error={errors.form}
      pending={assign.isPending || create.isPending}
      onClose={close}
      onSubmit={(values) => {
        if (way === 'new') {
          const attributes = { ...readTerminalFields(values), locode: String(values.get('locode')) }
          create.mutate({ body: { data: { type: 'terminal', attributes } } })
        } else {
          const terminal_id = String(values.get('terminal_id') ?? '')
          assign.mutate({ params: { id }, body: { data: { attributes: { terminal_id } } } })
        }
      }}
    >
      <p className="text-ink-2">
        {t('{updates}. They are applied at once, and later ones go straight to the terminal.', {
          updates: codeInWords(waiting),
        })}
      </p>
      <div onChange={({ target }) => setWayOf(target, setWay)}>
        <RadioFields legend={t('It is')} name="way" choices={ways} chosen={['known']} error={undefined} />
      </div>
      {way === 'known' ? (
        <TerminalPicker locode={locode} error={errors.fields.terminal_id} />
      ) : (
        <TerminalFields isNew known={{ locode: locode ?? '', ...asCode(code) }} errors={errors.fields} />
      )}
    </FormDialog>
  )
}

function setWayOf(target: EventTarget, setWay: (way: keyof typeof ways) => void) {
  const { name, value } = target as HTMLInputElement
  if (name === 'way') setWay(value as keyof typeof ways)
}

/** Four letters or digits in the USA are rather a FIRMS code. */
const asCode = (code: string) => (/^[A-Z]\d{3}$|^[A-Z]{3}\d$/.test(code) ? { firms_code: code } : { smdg_code: code })
