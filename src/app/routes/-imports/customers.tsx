import { UserRoundPlus } from 'lucide-react'
import type { ImportCustomer } from '#contract/imports/import.ts'
import { t, tn } from '#contract/language.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import type { Change } from './use-change.ts'

interface Props {
  customers: readonly ImportCustomer[]
  change: Change
  refusal: string | undefined
}

/** So many are decided one by one; behind them, what is proposed stands. */
const shown = 20

/** Names that are nobody's yet: each is somebody known, becomes a new customer, or stays empty. */
export function Customers({ customers, change, refusal }: Props) {
  const open = customers.filter(({ choice, proposed_id }) => choice === 'none' && proposed_id !== null)
  const fresh = customers.filter(({ choice }) => choice === 'new')
  if (open.length + fresh.length === 0) return null
  const decide = (name: string, choice: ImportCustomer['choice'], party_id: string | null = null) =>
    change({ customers: [{ name, choice, party_id }] })
  return (
    <div className="mt-3 grid gap-2">
      {open.slice(0, shown).map(({ name, rows, proposed_id, proposed_name }) => (
        <Note key={name} tone="warning">
          <b>{t('“{name}” is not a customer here.', { name })}</b>{' '}
          {tn(
            rows,
            '{count} row. It looks like {name}. It is left empty unless you choose.',
            '{count} rows. It looks like {name}. It is left empty unless you choose.',
            { name: proposed_name },
          )}
          <p className="mt-1 flex flex-wrap gap-2">
            <Button small reason={refusal} onClick={() => decide(name, 'existing', proposed_id)}>
              {t('Use {name}', { name: proposed_name ?? '' })}
            </Button>
            <Button small reason={refusal} onClick={() => decide(name, 'new')}>
              {t('Create a new customer')}
            </Button>
          </p>
        </Note>
      ))}
      {fresh.length > 0 && (
        <details className="border border-line p-3">
          <summary>
            <UserRoundPlus className="s inline" />{' '}
            {tn(fresh.length, '{count} new customer will be created', '{count} new customers will be created')}
          </summary>
          <ul className="mt-2 grid gap-1">
            {fresh.slice(0, 100).map(({ name, rows }) => (
              <li key={name} className="flex flex-wrap items-center gap-2">
                <span className="wrap-anywhere">{name}</span>
                <span className="text-12 text-ink-2">{tn(rows, '{count} row', '{count} rows')}</span>
                <Button small tone="quiet" reason={refusal} onClick={() => decide(name, 'none')}>
                  {t('Leave empty')}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
