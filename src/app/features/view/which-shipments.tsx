import { OctagonAlert } from 'lucide-react'
import { useState } from 'react'
import { t, tc } from '#contract/language.ts'
import type { PartyRoleName } from '#contract/parties/party-roles.ts'
import { EntriesField } from '../../form/entries-field.tsx'
import { partyRoleWords } from '../../lib/party-role-words.ts'
import type { FormPart } from './form-part.ts'

const days = { least: 0, most: 3650 }

export function WhichShipments({ draft, set, errorAt }: FormPart) {
  const { shipments } = draft
  const { roles, tags, done_for_days } = shipments
  const change = (some: Partial<typeof shipments>) => set({ shipments: { ...shipments, ...some } })
  const [isTagged, setTagged] = useState(tags.length > 0)
  const error = errorAt('shipments/tags') ?? errorAt('shipments/done_for_days') ?? errorAt('shipments')
  const toggle = (role: PartyRoleName, isOn: boolean) =>
    change({ roles: isOn ? [...roles, role] : roles.filter((one) => one !== role) })
  return (
    <section className="sec mt-5" aria-labelledby="which">
      <header>
        <h2 id="which">{t('Which shipments')}</h2>
      </header>
      <fieldset className="flex min-w-0 flex-wrap gap-x-7">
        <legend className="font-mid text-13 text-ink-2">{t('Shipments with this role')}</legend>
        {(Object.keys(partyRoleWords) as PartyRoleName[]).map((role) => {
          const isOnly = roles.length === 1 && roles.includes(role)
          return (
            <label key={role} className="choice" title={isOnly ? t('At least one is needed.') : undefined}>
              <input
                type="checkbox"
                className="check"
                checked={roles.includes(role)}
                aria-disabled={isOnly || undefined}
                onChange={({ target }) => !isOnly && toggle(role, target.checked)}
              />
              <span>
                {partyRoleWords[role].words}
                <small className="block text-12 text-ink-3">{partyRoleWords[role].explained}</small>
              </span>
            </label>
          )
        })}
      </fieldset>
      <fieldset className="mt-2 flex min-w-0 flex-wrap gap-x-7">
        <legend className="font-mid text-13 text-ink-2">{t('Of these')}</legend>
        <label className="choice">
          <input
            type="radio"
            className="check"
            name="tagged"
            checked={!isTagged}
            onChange={() => {
              setTagged(false)
              change({ tags: [] })
            }}
          />
          <span>{tc('all shipments', 'All')}</span>
        </label>
        <label className="choice">
          <input type="radio" className="check" name="tagged" checked={isTagged} onChange={() => setTagged(true)} />
          <span>{t('Only with a tag')}</span>
        </label>
        {isTagged && (
          <EntriesField label={t('Tags')} values={tags} onChange={(next) => change({ tags: next })} error={undefined} />
        )}
      </fieldset>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            className="check"
            checked={done_for_days !== null}
            onChange={({ target }) => change({ done_for_days: target.checked ? 30 : null })}
          />
          {tc('before a field with a number of days', 'Hide shipments finished for more than')}
        </label>
        <span className="flex items-center gap-2">
          <input
            type="number"
            className="input w-18 text-end"
            aria-label={t('Days')}
            min={days.least}
            max={days.most}
            disabled={done_for_days === null}
            value={done_for_days ?? ''}
            onChange={({ target }) =>
              change({
                done_for_days: Math.max(days.least, Math.min(days.most, Math.round(Number(target.value)) || 0)),
              })
            }
          />
          <span className="text-ink-2">{tc('after a field: for more than 30 days', 'days')}</span>
        </span>
      </div>
      {error && (
        <p className="err">
          <OctagonAlert className="s" />
          {error}
        </p>
      )}
    </section>
  )
}
