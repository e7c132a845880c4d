import { createFileRoute } from '@tanstack/react-router'
import { api } from '#contract/api.ts'
import { t, tn } from '#contract/language.ts'
import { formErrors } from '../api/errors.ts'
import { useApiMutation } from '../api/query.ts'
import { NewLink } from '../features/view/new-link.tsx'
import { SelectField } from '../form/fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'

export const Route = createFileRoute('/parties_/$id_/views/$viewId/tokens/$tokenId/rotate')({ component: RotateToken })

const overlaps = {
  0: t('Not at all: it ends at once'),
  1: tn(1, '{count} hour', '{count} hours'),
  24: tn(1, '{count} day', '{count} days'),
  168: tn(7, '{count} day', '{count} days'),
  720: tn(30, '{count} day', '{count} days'),
}

function RotateToken() {
  const { id, viewId, tokenId } = Route.useParams()
  const navigate = Route.useNavigate()
  const close = () => navigate({ to: '/parties/$id/views/$viewId', params: { id, viewId }, resetScroll: false })
  const rotate = useApiMutation(api.views.rotate_token)
  const errors = formErrors(rotate.error, ['overlap_hours'])
  const token = rotate.data?.data.attributes.token
  if (token) return <NewLink view={viewId} token={token} name={rotate.data?.data.attributes.name} onClose={close} />
  return (
    <FormDialog
      title={t('Rotate this link')}
      submit={t('Make the new link')}
      error={errors.form}
      pending={rotate.isPending}
      onClose={close}
      onSubmit={(values) => {
        const overlap_hours = Number(values.get('overlap_hours'))
        rotate.mutate({ params: { id: viewId, token_id: tokenId }, body: { data: { attributes: { overlap_hours } } } })
      }}
    >
      <p className="text-ink-2">
        {t('A new link takes its place. Until you have put it where the old one is, both open the view.')}
      </p>
      <SelectField
        name="overlap_hours"
        label={t('The old one stays good for')}
        defaultValue="24"
        error={errors.fields.overlap_hours}
      >
        {Object.entries(overlaps).map(([hours, words]) => (
          <option key={hours} value={hours}>
            {words}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
