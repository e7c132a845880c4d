import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#contract/api.ts'
import { t, tc } from '#contract/language.ts'
import type { TerminalImport } from '#contract/reference/reference-import.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { colon, comma } from '#domain/text.ts'
import { formErrors } from '../api/errors.ts'
import { useApiMutation } from '../api/query.ts'
import { fileContent } from '../features/reference/file-content.ts'
import { FileField } from '../features/reference/file-field.tsx'
import { listWords } from '../features/reference/list-words.ts'
import { RadioFields } from '../form/choice-fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { attributeName } from '../lib/attribute-names.ts'
import { Note } from '../ui/note.tsx'

export const Route = createFileRoute('/settings/terminals/import')({ component: ImportPlaces })

const kinds = {
  terminals: {
    words: t('Terminals'),
    explained: t(
      'Columns name and locode at least; also firms code, smdg code, bic code, time zone, latitude, longitude, hours',
    ),
  },
  unlocode: {
    words: 'UN/LOCODE',
    explained: t('The official list as CSV, each of its parts: ports and inland places that are not known yet'),
  },
}

function ImportPlaces() {
  const navigate = Route.useNavigate()
  const [file, choose] = useState<File | null>(null)
  const [wrong, setWrong] = useState<string>()
  const stale = { invalidates: [api.terminals.list, settingsApi.terminal_codes.list] }
  const terminals = useApiMutation(settingsApi.terminal_imports.create, stale)
  const places = useApiMutation(settingsApi.place_imports.create, stale)
  const last = places.data || places.error || places.isPending ? places : terminals
  const errors = formErrors(last.error, ['content'])
  return (
    <FormDialog
      title={t('Import terminals and places')}
      submit={last.data ? t('Import another') : tc('verb: import terminals', 'Import')}
      error={errors.form}
      pending={last.isPending}
      onClose={() => navigate({ to: '/settings/terminals', search: true })}
      onSubmit={async (values) => {
        terminals.reset()
        places.reset()
        setWrong(undefined)
        try {
          const attributes = await fileContent(file)
          if (values.get('kind') === 'unlocode') places.mutate({ body: { data: { attributes } } })
          else terminals.mutate({ body: { data: { attributes } } })
        } catch (error) {
          setWrong((error as Error).message)
        }
      }}
    >
      <RadioFields legend={t('What it is')} name="kind" choices={kinds} chosen={['terminals']} error={undefined} />
      <FileField
        label={t('File')}
        help={t('CSV or Excel (.xlsx)')}
        error={wrong ?? errors.fields.content}
        onChosen={choose}
      />
      {last.data && <Outcome {...last.data.data.attributes} />}
    </FormDialog>
  )
}

function Outcome({ file_name, added, changed, unchanged, rejected, problems }: TerminalImport['attributes']) {
  return (
    <>
      <Note tone={rejected > 0 ? 'warning' : 'transit'}>
        <b>{file_name}</b>
        {colon}
        {t('{added} added, {changed} changed, {unchanged} unchanged, {rejected} rejected', {
          added,
          changed,
          unchanged,
          rejected,
        })}
      </Note>
      {problems.length > 0 && (
        <ul className="grid max-h-96 gap-1 overflow-auto text-13" aria-label={t('Rejected lines')}>
          {problems.map(({ line, field, reason, reason_said }) => (
            <li key={`${line} ${field} ${reason}`} className="[overflow-wrap:anywhere]">
              <b className="font-mid">{tc('of a file', 'Line {number}', { number: line })}</b>
              {comma}
              {attributeName(field)}
              {colon}
              {listWords(reason_said, reason)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
