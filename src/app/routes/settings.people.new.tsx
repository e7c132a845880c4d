import { createFileRoute } from '@tanstack/react-router'
import type { Role } from '#contract/access/scope.ts'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { formErrors } from '../api/errors.ts'
import { useApiMutation } from '../api/query.ts'
import { ShownOnce } from '../features/settings/shown-once.tsx'
import { RadioFields } from '../form/choice-fields.tsx'
import { TextField } from '../form/fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { roleWords } from '../lib/access-words.ts'

export const Route = createFileRoute('/settings/people/new')({ component: Invite })

function Invite() {
  const navigate = Route.useNavigate()
  const close = () => navigate({ to: '/settings/people', search: true })
  const invite = useApiMutation(api.users.create, { invalidates: [settingsApi.invitations.list] })
  const errors = formErrors(invite.error, ['email', 'role'])

  if (invite.data) {
    const { email, link } = invite.data.data.attributes
    return (
      <ShownOnce
        title={email ? t('The link for {email}', { email }) : t('The link for the new person')}
        label={t('Link')}
        value={new URL(link, location.href).href}
        onClose={close}
      >
        {t('Send it yourself: this server sends no mail. It works once, within 24 hours, and is not shown again.')}
      </ShownOnce>
    )
  }
  return (
    <FormDialog
      title={t('Invite somebody')}
      submit={t('Create link')}
      error={errors.form}
      pending={invite.isPending}
      onClose={close}
      onSubmit={(values) => {
        const email = String(values.get('email')).trim() || null
        const attributes = { email, role: String(values.get('role')) as Role }
        invite.mutate({ body: { data: { type: 'invitation', attributes } } })
      }}
    >
      <TextField
        name="email"
        type="email"
        label={t('E-mail')}
        help={t('Only this address can use the link. Empty: whoever has the link.')}
        error={errors.fields.email}
      />
      <RadioFields legend={t('Role')} name="role" choices={roleWords} chosen={['member']} error={errors.fields.role} />
    </FormDialog>
  )
}
