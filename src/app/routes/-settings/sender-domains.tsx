import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { includedIn } from '../../api/included.ts'
import { useRefusal } from '../../api/may.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { TextField } from '../../form/fields.tsx'
import { PartyChoice, type PartyOption } from '../../form/party-choice.tsx'
import { Button } from '../../ui/button.tsx'

const domains = q(settingsApi.sender_domains.list, { 'page[size]': 100, include: ['customer'] })

/** Whose shipments mails open, by where the mails come from. */
export function SenderDomains() {
  const { data, error } = useQuery(domains)
  const refusal = useRefusal(settingsApi.sender_domains.create)
  const remove = useApiMutation(settingsApi.sender_domains.delete, { done: t('The domain is removed.'), failed: true })
  const [opened, open] = useState<string | 'new' | null>(null)
  const related = data && includedIn(data)
  return (
    <section>
      <h2 className="sec">{t('Customers by sender')}</h2>
      <p className="text-12 text-ink-2">
        {t(
          'What is tracked from a mail of one of these domains is tracked for its customer. A person may choose another one.',
        )}
      </p>
      {error && !data && <p className="err">{error.message}</p>}
      <ul>
        {data?.data.map(({ id, attributes: { domain }, relationships: { customer } }) => {
          const party = related?.(customer.data)
          const name = party?.attributes.company_name ?? ''
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-2"
            >
              <span className="min-w-0 break-words">
                <b className="font-mid">{domain}</b>{' '}
                {party && (
                  <Link to="/parties/$id" params={{ id: party.id }}>
                    {name}
                  </Link>
                )}
              </span>
              <span className="flex gap-2">
                <Button small reason={refusal} aria-label={t('Change {domain}', { domain })} onClick={() => open(id)}>
                  {t('Change')}
                </Button>
                <Button
                  small
                  tone="quiet"
                  reason={refusal}
                  aria-label={t('Remove {domain}', { domain })}
                  onClick={() => remove.mutate({ params: { id } })}
                >
                  {t('Remove')}
                </Button>
              </span>
              {opened === id && party && (
                <DomainForm
                  known={{ id, domain, customer: { id: party.id, company_name: name } }}
                  onClose={() => open(null)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {data?.data.length === 0 && opened === null && <p className="text-ink-2">{t('None yet.')}</p>}
      {opened === 'new' ? (
        <DomainForm onClose={() => open(null)} />
      ) : (
        <Button small className="mt-2" reason={refusal} onClick={() => open('new')}>
          {t('Add a domain')}
        </Button>
      )}
    </section>
  )
}

interface FormProps {
  known?: { id: string; domain: string; customer: PartyOption }
  onClose: () => void
}

function DomainForm({ known, onClose }: FormProps) {
  const [domain, setDomain] = useState('')
  const [customer, setCustomer] = useState<PartyOption | null>(known?.customer ?? null)
  const [isAsked, setAsked] = useState(false)
  const create = useApiMutation(settingsApi.sender_domains.create, { onSuccess: onClose })
  const update = useApiMutation(settingsApi.sender_domains.update, { onSuccess: onClose })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (!customer) return
    const relationships = { customer: { data: { id: customer.id, type: 'party' as const } } }
    if (known) update.mutate({ params: { id: known.id }, body: { data: { attributes: {}, relationships } } })
    else create.mutate({ body: { data: { attributes: { domain }, relationships } } })
  }
  return (
    <form
      className="mt-2 grid w-full max-w-100 gap-3"
      aria-label={t('Customer of a sender')}
      noValidate
      onSubmit={submit}
    >
      {!known && (
        <TextField
          label={t('Domain')}
          placeholder="agent.example"
          autoFocus
          value={domain}
          maxLength={253}
          onChange={({ target }) => setDomain(target.value)}
          error={create.error?.message}
        />
      )}
      <PartyChoice
        label={t('Customer')}
        chosen={customer}
        onChoose={setCustomer}
        error={isAsked && !customer ? t('Choose the customer.') : undefined}
      />
      {update.error && <p className="err">{update.error.message}</p>}
      <span className="flex gap-2">
        <Button type="submit" small tone="primary" busy={create.isPending || update.isPending}>
          {t('Save')}
        </Button>
        <Button small onClick={onClose}>
          {t('Cancel')}
        </Button>
      </span>
    </form>
  )
}
