import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { api } from '#contract/api.ts'
import { grouped, t, tn } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors } from '../api/errors.ts'
import { useApiMutation } from '../api/query.ts'
import { connectionQuery } from '../features/connection/connection-query.ts'
import { SelectField } from '../form/fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { notify } from '../lib/toasts.ts'

export const Route = createFileRoute('/settings/connections/$id/remove')({ component: RemoveMirror })

function RemoveMirror() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const close = () => navigate({ to: '/settings/connections', search: {} })
  const remove = useApiMutation(settingsApi.connections.delete, {
    invalidates: [api.shipments.list, api.containers.list, api.tracking_requests.list],
    onSuccess: () => {
      notify(t('The connection is removed.'))
      void close()
    },
  })
  // Once it is removed it is not there to be read again.
  const known = useQuery({ ...connectionQuery(id), enabled: !remove.isPending && !remove.isSuccess }).data?.data
    .attributes
  const errors = formErrors(remove.error, ['copied'])
  if (!known) return null
  const { shipments = 0, joined = 0 } = known.mirror ?? {}
  return (
    <FormDialog
      title={t('Remove {name}?', { name: known.name })}
      submit={t('Remove connection')}
      error={errors.form}
      pending={remove.isPending}
      onClose={() => !remove.isSuccess && void close()}
      onSubmit={(values) =>
        remove.mutate({ params: { id, copied: values.get('copied') === 'remove' ? 'remove' : 'keep' } })
      }
    >
      <p className="text-ink-2">
        {t('Its key is deleted.')}{' '}
        {known.mirror
          ? t('The other account is not read any more, and nothing changes there.')
          : t('What it told stays.')}{' '}
        {t('To stop for a while, pause it instead.')}
      </p>
      {known.mirror && (
        <SelectField
          name="copied"
          label={
            joined > 0
              ? tn(
                  shipments,
                  'What was copied: {count} shipment, {joined} of them tracked here before',
                  'What was copied: {count} shipments, {joined} of them tracked here before',
                  { joined: grouped(joined) },
                )
              : tn(shipments, 'What was copied: {count} shipment', 'What was copied: {count} shipments')
          }
          help={t(
            'What people or other sources have added stays either way, with its shipment. So do customers and custom fields.',
          )}
          defaultValue="keep"
          error={errors.fields.copied}
        >
          <option value="keep">{t('Keep it')}</option>
          <option value="remove">{t('Remove it')}</option>
        </SelectField>
      )}
    </FormDialog>
  )
}
