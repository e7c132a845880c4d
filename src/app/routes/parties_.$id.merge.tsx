import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#contract/api.ts'
import { t, tn } from '#contract/language.ts'
import type { PartySummary } from '#contract/parties/party-summary.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { listComma } from '#domain/text.ts'
import { formErrors } from '../api/errors.ts'
import { q, useApiMutation } from '../api/query.ts'
import { partyOf } from '../features/party/party-query.ts'
import { RadioFields } from '../form/choice-fields.tsx'
import { TextField } from '../form/fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useDebounced } from '../lib/debounced.ts'
import { notify } from '../lib/toasts.ts'

export const Route = createFileRoute('/parties_/$id/merge')({ component: MergeParty })

type Choice = [id: string, choice: { words: string; explained: string }]

const choiceOf = ({ id, attributes }: PartySummary): Choice => {
  const { company_name, shipments_count, views_count } = attributes
  const explained = [
    tn(shipments_count, '{count} shipment', '{count} shipments'),
    tn(views_count, '{count} view', '{count} views'),
  ].join(listComma)
  return [id, { words: company_name, explained }]
}

/** Which other one becomes this one. The whole of what happens is said before. */
function MergeParty() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const close = () => navigate({ to: '/parties/$id', params: { id }, search: true })
  const [text, setText] = useState('')
  const party = useQuery(partyOf(id)).data?.data.attributes.company_name
  const found = useQuery({
    ...q(api.party_summaries.list, { q: useDebounced(text, 200), 'page[size]': 8 }),
    placeholderData: keepPreviousData,
  })
  const merge = useApiMutation(api.parties.merge, {
    invalidates: [
      api.party_summaries.list,
      api.shipments.list,
      api.containers.list,
      api.views.list,
      settingsApi.party_contacts.list,
      api.party_roles.list,
    ],
    onSuccess: () => {
      notify(t('They are one customer now.'))
      return close()
    },
  })
  const errors = formErrors(merge.error, ['merged_id'])
  // What was chosen stays, whatever is looked for afterwards.
  const [kept, setKept] = useState<Choice | undefined>(undefined)
  const listed = (found.data?.data ?? []).filter((one) => one.id !== id).map(choiceOf)
  const others = kept && !listed.some(([other]) => other === kept[0]) ? [kept, ...listed] : listed
  return (
    <FormDialog
      title={
        party === undefined
          ? t('Merge another customer into this customer')
          : t('Merge another customer into {name}', { name: party.slice(0, 60) })
      }
      submit={t('Merge')}
      error={errors.form}
      pending={merge.isPending}
      onClose={close}
      onSubmit={(values) =>
        merge.mutate({
          params: { id },
          body: { data: { attributes: { merged_id: String(values.get('merged_id') ?? '') } } },
        })
      }
    >
      <TextField
        label={t('Find it by a part of its name')}
        type="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={undefined}
      />
      <div
        onChange={({ target }) =>
          setKept(others.find(([other]) => other === (target as unknown as HTMLInputElement).value))
        }
      >
        <RadioFields
          legend={t('The customer that goes')}
          name="merged_id"
          choices={Object.fromEntries(others)}
          chosen={kept ? [kept[0]] : []}
          error={errors.fields.merged_id && t('Choose which one goes.')}
        />
      </div>
      {found.data && others.length === 0 && <p className="text-ink-3">{t('No other customer is called so.')}</p>}
      <ul className="list-disc ps-5 text-ink-2">
        <li>{t('Its shipments, requests, roles, views and contacts become those of this one; links stay good.')}</li>
        <li>{t('Custom fields and webhook filters that name it name this one.')}</li>
        <li>{t('It is no more: its address says where it went. This cannot be undone.')}</li>
      </ul>
    </FormDialog>
  )
}
