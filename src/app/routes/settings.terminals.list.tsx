import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#contract/api.ts'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors } from '../api/errors.ts'
import { useApiMutation } from '../api/query.ts'
import { ReadList, readWays } from '../features/reference/availability-list.tsx'
import { fileContent } from '../features/reference/file-content.ts'
import { FileField } from '../features/reference/file-field.tsx'
import { TerminalPicker } from '../features/reference/terminal-picker.tsx'
import { FormDialog } from '../form/form-dialog.tsx'

export const Route = createFileRoute('/settings/terminals/list')({ component: UploadList })

/** A list is looked at first, column by column; what is wrong is changed, and then it is recorded. */
function UploadList() {
  const navigate = Route.useNavigate()
  const [file, choose] = useState<File | null>(null)
  const [wrong, setWrong] = useState<{ terminal_id?: string; content?: string }>({})
  const [terminal, setTerminal] = useState<string>()
  const read = useApiMutation(settingsApi.availability_lists.create, {
    invalidates: [api.containers.list, api.shipments.list],
  })
  const errors = formErrors(read.error, ['content'])
  const shown = read.data?.data.attributes
  const send = async (id: string, is_preview: boolean, values: FormData) => {
    try {
      const sent = await fileContent(file)
      const ways = shown ? readWays(values, shown) : {}
      read.mutate({ params: { id }, body: { data: { attributes: { ...sent, ...ways, is_preview } } } })
    } catch (error) {
      setWrong({ content: (error as Error).message })
    }
  }
  return (
    <FormDialog
      title={t('Upload availability')}
      submit={
        shown
          ? shown.is_preview
            ? tc('verb: record what the list says', 'Record')
            : t('Upload another')
          : tc('verb: show what would be recorded', 'Preview')
      }
      error={errors.form}
      pending={read.isPending}
      onClose={() => navigate({ to: '/settings/terminals', search: true })}
      onSubmit={(values) => {
        setWrong({})
        if (shown && !shown.is_preview) return read.reset()
        const id = shown ? terminal : values.get('terminal_id')
        if (typeof id !== 'string') return setWrong({ terminal_id: t('Choose the terminal of the list.') })
        setTerminal(file ? id : undefined)
        void send(id, !shown, values)
      }}
    >
      {shown && terminal ? (
        <ReadList list={shown} onPreview={(values) => void send(terminal, true, values)} />
      ) : (
        <>
          <TerminalPicker error={wrong.terminal_id} />
          {wrong.terminal_id && <p className="err">{wrong.terminal_id}</p>}
        </>
      )}
      <div className={shown ? 'hidden' : undefined}>
        <FileField
          label={t('Availability list')}
          help={t('CSV or Excel (.xlsx), as the terminal gives it out')}
          error={wrong.content ?? errors.fields.content}
          onChosen={choose}
        />
      </div>
      {shown && errors.fields.content && <p className="err">{errors.fields.content}</p>}
    </FormDialog>
  )
}
