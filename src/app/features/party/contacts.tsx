import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { t } from '#contract/language.ts'
import type { PartyContact } from '#contract/parties/party-contact.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useRefusal } from '../../api/may.ts'
import { useApiMutation } from '../../api/query.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { contactsOf } from './party-query.ts'

export function Contacts({ id }: { id: string }) {
  const { data, error } = useQuery(contactsOf(id))
  const refusal = useRefusal(settingsApi.party_contacts.create)
  return (
    <section className="sec" aria-labelledby="contacts">
      <header>
        <h2 id="contacts">{t('Contacts')}</h2>
        <ActionLink
          to="/parties/$id/contacts/new"
          params={{ id }}
          search={true}
          refusal={refusal}
          className={`${buttonStyle()} small end`}
        >
          <Plus className="s" /> {t('Contact')}
        </ActionLink>
      </header>
      {error && !data && <p className="past">{t('could not be loaded: {why}', { why: error.message })}</p>}
      {data?.data.length === 0 && <p className="text-ink-3">{t('Nobody yet.')}</p>}
      <ul>
        {data?.data.map((contact) => (
          <Contact key={contact.id} party={id} contact={contact} mayEdit={refusal === undefined} />
        ))}
      </ul>
    </section>
  )
}

function Contact({ party, contact, mayEdit }: { party: string; contact: PartyContact; mayEdit: boolean }) {
  const { name, email, phone, note } = contact.attributes
  const remove = useApiMutation(settingsApi.party_contacts.delete)
  const ask = () =>
    confirm({
      title: t('Remove {name}?', { name }),
      body: t('Name, address and note are deleted. Nothing else is changed.'),
      action: t('Remove contact'),
      keep: t('Keep'),
      done: t('{name} is removed.', { name }),
      act: () => remove.mutateAsync({ params: { id: contact.id } }),
    })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 border-line border-b py-2 wrap-anywhere">
      <div>
        <b className="font-mid">
          <bdi>{name}</bdi>
        </b>
        {email && (
          <p>
            <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
          </p>
        )}
        {phone && (
          <p>
            <a href={`tel:${phone.replace(/[^+0-9]/g, '')}`}>{phone}</a>
          </p>
        )}
        {note && <p className="whitespace-pre-line text-13 text-ink-2">{note}</p>}
      </div>
      {mayEdit && (
        <div className="flex items-start gap-1">
          <Link
            to="/parties/$id/contacts/$contactId"
            params={{ id: party, contactId: contact.id }}
            search={true}
            aria-label={t('Edit {name}', { name })}
            className={`${buttonStyle('quiet')} small icon`}
          >
            <Pencil className="s" />
          </Link>
          <Button small tone="quiet" className="icon" aria-label={t('Remove {name}', { name })} onClick={ask}>
            <Trash2 className="s" />
          </Button>
        </div>
      )}
    </li>
  )
}
