import { Check } from 'lucide-react'
import { t } from '#contract/language.ts'
import { type ContainerGrouping, containerGroupings, dayGroupings } from '#contract/tracking/container-lists.ts'
import { capital } from '#domain/text.ts'
import { calendarWords, groupWords } from './group-words.ts'
import type { ShipmentsSearch } from './search.ts'

interface Props {
  search: ShipmentsSearch
  onChange: (change: Partial<ShipmentsSearch>) => void
}

/** By what containers are grouped. */
export function GroupMenu({ search, onChange }: Props) {
  const chosen = search.calendar ? undefined : search.group
  const month = search.calendar ? search.group : undefined
  const choose = (group: ContainerGrouping | undefined, calendar?: string) =>
    onChange({ group, calendar, open: undefined })
  return (
    <>
      <h3 className="pop-title">{t('Group by')}</h3>
      <button type="button" aria-pressed={search.group === undefined} onClick={() => choose(undefined)}>
        {search.group === undefined && <Check className="s" />} {t('No groups')}
      </button>
      {containerGroupings.map((group) => (
        <button key={group} type="button" aria-pressed={chosen === group} onClick={() => choose(group)}>
          {chosen === group && <Check className="s" />} {capital(groupWords[group])}
        </button>
      ))}
      <h3 className="pop-title">{t('Calendar')}</h3>
      {dayGroupings.map((group) => (
        <button key={group} type="button" aria-pressed={month === group} onClick={() => choose(group, 'now')}>
          {month === group && <Check className="s" />} {calendarWords[group]}
        </button>
      ))}
    </>
  )
}
