import { createFileRoute } from '@tanstack/react-router'
import { api } from '#contract/api.ts'
import { formErrors, missing } from '../api/errors.ts'
import { maySeeNow } from '../api/may.ts'
import { q, useApiMutation } from '../api/query.ts'
import { RadioFields } from '../form/choice-fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'

const personOf = (id: string) => q(api.users.get, { id })
const allKeys = q(api.api_keys.list, { 'page[size]': 100 })

export const Route = createFileRoute('/settings/people/$id/remove')({
  loader: async ({ context: { queryClient }, params }) => {
    // To others the page says that it is not for them.
    if (!maySeeNow(queryClient, api.users.get)) return { name: '', keys: [] }
    const person = queryClient.ensureQueryData(personOf(params.id)).catch(missing)
    const made = (await queryClient.fetchQuery(allKeys)).data.filter(
      ({ relationships }) => relationships.created_by.data?.id === params.id,
    )
    return { name: (await person).data.attributes.name, keys: made.map(({ attributes }) => attributes.name) }
  },
  component: RemovePerson,
})

const choices = {
  end: { words: 'End them', explained: 'Programs that use them are refused at once.' },
  keep: { words: 'Keep them', explained: 'They go on working for whoever has them, and still show who made them.' },
}

function RemovePerson() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  // As it was on the way here: when the person is gone, nobody asks for them once more.
  const { name, keys } = Route.useLoaderData()
  const close = () => navigate({ to: '/settings/people', search: true })
  const invalidates = [api.invitations.list, api.api_keys.list]
  const remove = useApiMutation(api.users.delete, { invalidates, onSuccess: close })
  const errors = formErrors(remove.error, [])

  return (
    <FormDialog
      title={`Remove ${name}?`}
      submit={`Remove ${name}`}
      error={errors.form}
      pending={remove.isPending}
      onClose={close}
      onSubmit={(values) => {
        remove.mutate({ params: { id, keys: values.get('keys') === 'keep' ? 'keep' : 'end' } })
      }}
    >
      <p className="text-ink-2">
        {name} is signed out everywhere at once and cannot sign in again. Open invitations by {name} end. What {name}{' '}
        did stays.
      </p>
      {keys.length > 0 && (
        <RadioFields
          legend={`API keys made by ${name}: ${keys.join(', ')}`}
          name="keys"
          choices={choices}
          chosen={['end']}
          error={undefined}
        />
      )}
    </FormDialog>
  )
}
