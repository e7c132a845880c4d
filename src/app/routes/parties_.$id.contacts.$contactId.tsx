import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { missing } from '../api/errors.ts'
import { q, useApiMutation } from '../api/query.ts'
import { ContactForm } from '../features/party/contact-form.tsx'

const contactOf = (id: string) => q(settingsApi.party_contacts.get, { id })

export const Route = createFileRoute('/parties_/$id/contacts/$contactId')({
  loader: ({ context: { queryClient }, params: { contactId } }) =>
    queryClient.ensureQueryData(contactOf(contactId)).then(() => {}, missing),
  component: EditContact,
})

function EditContact() {
  const { id, contactId } = Route.useParams()
  const navigate = Route.useNavigate()
  const close = () => navigate({ to: '/parties/$id', params: { id }, search: true })
  const contact = useSuspenseQuery(contactOf(contactId)).data.data.attributes
  const update = useApiMutation(settingsApi.party_contacts.update, { onSuccess: close })
  return (
    <ContactForm
      title={t('Edit contact')}
      submit={t('Save')}
      contact={contact}
      saving={update}
      onClose={close}
      onSave={(attributes) => update.mutate({ params: { id: contactId }, body: { data: { attributes } } })}
    />
  )
}
