import { t, tc } from '#contract/language.ts'
import { Button } from '../../ui/button.tsx'
import type { AuditSearch } from './search.ts'
import { actionWords, actorWords } from './words.ts'

interface Props {
  search: AuditSearch
  onChange: (change: Partial<AuditSearch>) => void
}

export function AuditFilters({ search, onChange }: Props) {
  return (
    <form
      key={JSON.stringify(search)}
      className="filters"
      aria-label={t('Filters')}
      onSubmit={(event) => {
        event.preventDefault()
        const values = new FormData(event.currentTarget)
        const text = (name: string) => String(values.get(name) ?? '').trim() || undefined
        onChange({
          ...{ action: text('action'), by: text('by'), from: text('from'), to: text('to') },
          ...{ subject: text('subject'), address: text('address') },
        })
      }}
    >
      <Choice name="action" label={t('Any action')} words={actionWords} chosen={search.action} />
      <Choice name="by" label={t('Anybody')} words={actorWords} chosen={search.by} />
      <div className="flex flex-wrap items-center gap-2">
        <label className="flex items-center gap-2">
          {tc('a date follows', 'From')}
          <input className="input w-auto" type="date" name="from" defaultValue={search.from} />
        </label>
        <label className="flex items-center gap-2">
          {tc('a date follows', 'to')}
          <input className="input w-auto" type="date" name="to" defaultValue={search.to} />
        </label>
      </div>
      <Text name="subject" label={t('Id of what it was done to')} value={search.subject} />
      <Text name="address" label={t('Network address')} value={search.address} />
      <Button type="submit" small>
        {t('Apply')}
      </Button>
    </form>
  )
}

interface ChoiceProps {
  name: string
  label: string
  words: Readonly<Record<string, string>>
  chosen: string | undefined
}

function Choice({ name, label, words, chosen = '' }: ChoiceProps) {
  return (
    <select
      className="input w-auto max-w-full"
      name={name}
      aria-label={label}
      defaultValue={chosen}
      onChange={({ target }) => target.form?.requestSubmit()}
    >
      <option value="">{label}</option>
      {Object.entries(words).map(([value, one]) => (
        <option key={value} value={value}>
          {one}
        </option>
      ))}
    </select>
  )
}

function Text({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  return (
    <span className="flex-[0_1_240px] max-tablet:flex-[1_1_100%]">
      <input
        className="input"
        type="search"
        name={name}
        defaultValue={value}
        aria-label={label}
        placeholder={label}
        maxLength={200}
      />
    </span>
  )
}
