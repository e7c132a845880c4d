import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import type { ConnectionProfile } from '#contract/sources/connection.ts'
import { formErrors } from '../api/errors.ts'
import { useApiMutation } from '../api/query.ts'
import { profilesQuery } from '../features/connection/connection-query.ts'
import { Dialog } from '../features/connection/dialog.tsx'
import { fieldNames, ProfileFields, readProfileFields } from '../features/connection/profile-fields.tsx'
import { accessWords, evidenceWords } from '../features/connection/profile-words.ts'
import { TextField } from '../form/fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'

export const Route = createFileRoute('/settings/connections/new')({
  validateSearch: z.object({ profile: z.optional(z.catch(z.string(), '')) }),
  component: NewConnection,
})

function NewConnection() {
  const { profile: id } = Route.useSearch()
  const profiles = useQuery(profilesQuery).data?.data ?? []
  const chosen = profiles.find((one) => one.id === id)
  return chosen ? <Form key={chosen.id} profile={chosen} /> : <Choice profiles={profiles} />
}

function Choice({ profiles }: { profiles: readonly ConnectionProfile[] }) {
  const navigate = Route.useNavigate()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const shown = profiles.filter(({ attributes: { label, scacs } }) =>
    [label, ...scacs].some((word) => word.toLowerCase().includes(wanted)),
  )
  return (
    <Dialog title={t('Add connection')} onClose={() => navigate({ to: '/settings/connections', search: {} })}>
      <TextField
        name="q"
        label={t('Line or provider')}
        help={t('Its name or SCAC')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={undefined}
      />
      <ul className="grid max-h-96 gap-1 overflow-auto" aria-label={t('What can be connected')}>
        {shown.map(({ id, attributes }) => (
          <li key={id}>
            <Link to="/settings/connections/new" search={{ profile: id }} className="block border-b border-line py-2">
              <b className="font-mid">{attributes.label}</b>
              <span className="block text-12 text-ink-2">{accessWords(attributes)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length === 0 && profiles.length > 0 && (
        <p className="text-13 text-ink-2">
          {t(
            'There is no profile for this. A line that serves DCSA Track & Trace is connected with “any line”; for others send its data to /v2/ingest, or forward its mails.',
          )}
        </p>
      )}
    </Dialog>
  )
}

function Form({ profile: { id, attributes } }: { profile: ConnectionProfile }) {
  const navigate = Route.useNavigate()
  const create = useApiMutation(settingsApi.connections.create, {
    invalidates: [api.shipments.list, api.tracking_requests.list],
    onSuccess: ({ data }) => navigate({ to: '/settings/connections/$id/test', params: { id: data.id }, search: {} }),
  })
  const errors = formErrors(create.error, fieldNames(attributes))
  return (
    <FormDialog
      title={attributes.label}
      submit={t('Save and test')}
      error={errors.form}
      pending={create.isPending}
      onClose={() => !create.isSuccess && void navigate({ to: '/settings/connections', search: {} })}
      onSubmit={(values) =>
        create.mutate({ body: { data: { attributes: { profile: id, ...readProfileFields(values, attributes) } } } })
      }
    >
      {attributes.steps.length > 0 && (
        <ol className="text-13">
          {attributes.steps.map((step, at) => (
            <li key={step}>
              {at + 1}. {step}
            </li>
          ))}
        </ol>
      )}
      <p className="text-12 text-ink-2">
        {attributes.sign_up_url && (
          <>
            <a href={attributes.sign_up_url} target="_blank" rel="noreferrer">
              {t('Open the portal')}
            </a>{' '}
            ({accessWords(attributes)}).{' '}
          </>
        )}
        {evidenceWords(attributes)} {attributes.notes.join(' ')}
        {attributes.is_billed && ` ${t('Answers are billed: each question costs.')}`}
      </p>
      <ProfileFields profile={attributes} errors={errors.fields} />
    </FormDialog>
  )
}
