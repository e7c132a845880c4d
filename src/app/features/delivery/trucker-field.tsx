import { useQuery } from '@tanstack/react-query'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { comma } from '#domain/text.ts'
import { q } from '../../api/query.ts'
import { SelectField } from '../../form/fields.tsx'
import { PartyChoice, type PartyOption } from '../../form/party-choice.tsx'

interface Props {
  /** Who is the trucker of this container already, by their role; undefined while that is not known. */
  known: readonly PartyOption[] | undefined
  chosen: PartyOption | null
  onChoose: (party: PartyOption) => void
  errors: Readonly<Record<string, string | undefined>>
}

/** Who it goes to, and whom there. */
export function TruckerField({ known, chosen, onChoose, errors }: Props) {
  if (!known) return <p className="text-ink-3">{t('Loading…')}</p>
  return (
    <>
      <PartyChoice label={t('Trucker')} known={known} chosen={chosen} onChoose={onChoose} error={errors.trucker} />
      {chosen && <ContactField key={chosen.id} party={chosen.id} error={errors.contact} />}
    </>
  )
}

export function ContactField({
  party,
  chosen,
  error,
}: {
  party: string
  chosen?: string | null
  error?: string | undefined
}) {
  const { data } = useQuery(q(settingsApi.party_contacts.list, { id: party, 'page[size]': 100 }))
  if (!data) return <p className="text-ink-3">{t('Loading…')}</p>
  return (
    <SelectField
      name="contact"
      label={t('Contact')}
      help={t('Gets the link by mail if you tick that below.')}
      defaultValue={chosen ?? data.data.find(({ attributes }) => attributes.email)?.id ?? ''}
      error={error}
    >
      <option value="">{t('No contact')}</option>
      {data.data.map(({ id, attributes: { name, email } }) => (
        <option key={id} value={id}>
          {[name, email].filter(Boolean).join(comma)}
        </option>
      ))}
    </SelectField>
  )
}
