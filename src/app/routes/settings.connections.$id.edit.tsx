import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { api } from '#contract/api.ts'
import { t, tn } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import type { Connection } from '#contract/sources/connection.ts'
import { formErrors } from '../api/errors.ts'
import { useApiMutation } from '../api/query.ts'
import { connectionQuery, profilesQuery } from '../features/connection/connection-query.ts'
import { fieldNames, ProfileFields, readProfileFields } from '../features/connection/profile-fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { failureWords } from '../lib/failure-words.ts'
import { notify } from '../lib/toasts.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { Say } from '../ui/say.tsx'
import { When } from '../ui/when.tsx'

export const Route = createFileRoute('/settings/connections/$id/edit')({ component: EditConnection })

function EditConnection() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const close = () => navigate({ to: '/settings/connections', search: {} })
  const known = useQuery(connectionQuery(id)).data?.data.attributes
  const profiles = useQuery(profilesQuery).data?.data
  const profile = profiles?.find((one) => one.id === known?.profile)?.attributes
  const save = useApiMutation(settingsApi.connections.update, {
    invalidates: [api.shipments.list, api.tracking_requests.list],
    onSuccess: () => {
      notify(t('Saved. It holds from the next question on, on every server.'))
      void close()
    },
  })
  if (!known || !profile) return null
  const errors = formErrors(save.error, fieldNames(profile))
  return (
    <FormDialog
      title={t('Edit {name}', { name: known.name })}
      submit={t('Save')}
      error={errors.form}
      pending={save.isPending}
      onClose={() => !save.isSuccess && void close()}
      onSubmit={(values) =>
        save.mutate({ params: { id }, body: { data: { attributes: readProfileFields(values, profile) } } })
      }
    >
      <ProfileFields profile={profile} known={known} errors={errors.fields} />
      {known.callback_url && <Callbacks known={known} url={known.callback_url} />}
    </FormDialog>
  )
}

/** Where news can be sent, and what has come of that. */
function Callbacks({ known, url }: { known: Connection['attributes']; url: string }) {
  const { last_callback_at, callbacks_refused } = known
  const last_callback_problem = failureWords(known.last_callback_problem_said, known.last_callback_problem)
  return (
    <section className="grid gap-2 border-t border-line pt-3">
      <CopyField label={t('Callback address')} value={url} />
      <p className="text-12 text-ink-2">
        {t('For the portal of the line or provider, where it can send news.')}{' '}
        {last_callback_at ? (
          <Say text={t('Last message {date}.')} date={<When at={last_callback_at} zone="UTC" named />} />
        ) : (
          t('No message has come yet.')
        )}
        {callbacks_refused > 0 && (
          <span className="warning">
            {' '}
            {tn(callbacks_refused, '{count} message was refused.', '{count} messages were refused.')}
          </span>
        )}
        {last_callback_problem && ` ${last_callback_problem}.`}
      </p>
    </section>
  )
}
