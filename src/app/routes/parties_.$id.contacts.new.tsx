import { createFileRoute } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useApiMutation } from '../api/query.ts'
import { ContactForm } from '../features/party/contact-form.tsx'

export const Route = createFileRoute('/parties_/$id/contacts/new')({ component: NewContact })

function NewContact() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const close = () => navigate({ to: '/parties/$id', params: { id }, search: true })
  const create = useApiMutation(settingsApi.party_contacts.create, { onSuccess: close })
  return (
    <ContactForm
      title={t('New contact')}
      submit={t('Add contact')}
      saving={create}
      onClose={close}
      onSave={(attributes) => create.mutate({ params: { id }, body: { data: { attributes } } })}
    />
  )
}
