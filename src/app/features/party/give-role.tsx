import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { api } from '#contract/api.ts'
import { type PartyRoleName, partyRoles } from '#contract/party-roles.ts'
import { q } from '../../api/query.ts'
import { SelectField, TextField } from '../../form/fields.tsx'
import { useDebounced } from '../../lib/debounced.ts'
import { partyRoleWords } from '../../lib/party-role-words.ts'
import { Button } from '../../ui/button.tsx'

export interface Given {
  party: { id: string; company_name: string }
  role: PartyRoleName
  isOfContainer: boolean
}

interface Props {
  container: { number: string } | undefined
  onGive: (given: Given) => void
  onClose: () => void
}

/** Who, as what, and, where there is a container, in all of the shipment or in it alone. */
export function GiveRole({ container, onGive, onClose }: Props) {
  const [text, setText] = useState('')
  const [party, setParty] = useState<Given['party'] | null>(null)
  const [role, setRole] = useState<PartyRoleName>('consignee')
  const [where, setWhere] = useState('shipment')
  const [isAsked, setAsked] = useState(false)
  const found = useQuery({
    ...q(api.party_summaries.list, { q: useDebounced(text, 200), 'page[size]': 6 }),
    placeholderData: keepPreviousData,
  })
  const listed = (found.data?.data ?? []).map(({ id, attributes }) => ({ id, company_name: attributes.company_name }))
  // What was chosen stays, whatever is looked for afterwards.
  const offered = party && !listed.some(({ id }) => id === party.id) ? [party, ...listed] : listed
  const isWrong = where === 'container' && role === 'customer'

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (party && !isWrong) onGive({ party, role, isOfContainer: where === 'container' })
  }
  return (
    <form
      className="give-role"
      aria-label="Add a role"
      noValidate
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className="pair">
        <SelectField
          label="Role"
          value={role}
          onChange={({ target }) => setRole(target.value as PartyRoleName)}
          error={isWrong ? 'A container has the customer of its shipment.' : undefined}
        >
          {partyRoles.map((one) => (
            <option key={one} value={one}>
              {partyRoleWords[one].words}
            </option>
          ))}
        </SelectField>
        {container && (
          <SelectField label="In" value={where} onChange={({ target }) => setWhere(target.value)} error={undefined}>
            <option value="shipment">the whole shipment</option>
            <option value="container">{container.number} only</option>
          </SelectField>
        )}
      </div>
      <TextField
        label="Who"
        type="search"
        autoFocus
        placeholder="Search name"
        value={text}
        maxLength={100}
        onChange={({ target }) => setText(target.value)}
        error={isAsked && !party ? 'Choose who it is.' : undefined}
      />
      <fieldset className="offered">
        <legend className="sr-only">Found</legend>
        {offered.map((one) => (
          <label key={one.id} className="choice">
            <input
              type="radio"
              name="party"
              className="check"
              checked={party?.id === one.id}
              onChange={() => setParty(one)}
            />
            <span className="wrap-anywhere">{one.company_name}</span>
          </label>
        ))}
        {found.data && offered.length === 0 && (
          <p className="text-ink-3">No customer by that name. Add one under Customers.</p>
        )}
        {found.error && !found.data && <p className="err">{found.error.message}</p>}
      </fieldset>
      <div className="flex gap-2">
        <Button type="submit" small tone="primary">
          Add role
        </Button>
        <Button small onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
