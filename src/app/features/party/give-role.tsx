import { type SubmitEvent, useState } from 'react'
import { t, tc } from '#contract/language.ts'
import { type PartyRoleName, partyRoles } from '#contract/parties/party-roles.ts'
import { SelectField } from '../../form/fields.tsx'
import { PartyChoice } from '../../form/party-choice.tsx'
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
  const [party, setParty] = useState<Given['party'] | null>(null)
  const [role, setRole] = useState<PartyRoleName>('consignee')
  const [where, setWhere] = useState('shipment')
  const [isAsked, setAsked] = useState(false)
  const isWrong = where === 'container' && role === 'customer'

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (party && !isWrong) onGive({ party, role, isOfContainer: where === 'container' })
  }
  return (
    <form
      className="mt-2 grid max-w-120 gap-3 [&>fieldset]:grid [&>fieldset]:gap-0.5"
      aria-label={t('Add a role')}
      noValidate
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(180px,100%),1fr))] items-start gap-3">
        <SelectField
          label={t('Role')}
          value={role}
          onChange={({ target }) => setRole(target.value as PartyRoleName)}
          error={isWrong ? t('A container has the customer of its shipment.') : undefined}
        >
          {partyRoles.map((one) => (
            <option key={one} value={one}>
              {partyRoleWords[one].words}
            </option>
          ))}
        </SelectField>
        {container && (
          <SelectField
            label={tc('in the whole shipment, or one container only', 'In')}
            value={where}
            onChange={({ target }) => setWhere(target.value)}
            error={undefined}
          >
            <option value="shipment">{t('the whole shipment')}</option>
            <option value="container">{t('{number} only', { number: container.number })}</option>
          </SelectField>
        )}
      </div>
      <PartyChoice
        label={t('Who')}
        autoFocus
        chosen={party}
        onChoose={setParty}
        error={isAsked && !party ? t('Choose who it is.') : undefined}
      />
      <div className="flex gap-2">
        <Button type="submit" small tone="primary">
          {t('Add role')}
        </Button>
        <Button small onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
