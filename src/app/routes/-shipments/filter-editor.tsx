import { capital } from '../../lib/capital.ts'
import { actorWords, holdWords, statusWords, urgencyWords, verdictWords } from '../../lib/words.ts'
import { ChoicesEditor } from './choices-editor.tsx'
import { DaysEditor } from './days-editor.tsx'
import type { FilterKey } from './filter-fields.ts'
import { blankWords, currencies, moneyWords, newsWords, trackingWords } from './filter-words.ts'
import { isContainerBlank, isShipmentBlank } from './list-params.ts'
import { RemoteEditor } from './remote-editor.tsx'
import type { ShipmentsSearch } from './search.ts'
import { TagsEditor } from './tags-editor.tsx'

interface Props {
  filter: FilterKey
  search: ShipmentsSearch
  onChange: (change: Partial<ShipmentsSearch>) => void
}

const { loaded: _, ...others } = statusWords
/** Nothing leads to the one that is left out: see `current_status` in the contract. */
const reached = others as typeof statusWords

/** What is below a chip: the choices of one filter. A choice takes effect at once. */
export function FilterEditor({ filter, search, onChange }: Props) {
  switch (filter) {
    case 'scope':
      return (
        <ChoicesEditor
          label="Finished"
          one
          choices={{ active: 'Not shown: only what is under way', all: 'Shown too' }}
          chosen={[search.scope]}
          onChange={([scope = 'active']) => onChange({ scope, ...(scope === 'active' && { status: [] }) })}
        />
      )
    case 'tracking':
      return (
        <ChoicesEditor
          label="Tracking"
          one
          choices={{ any: 'Any', ...capitals(trackingWords) }}
          chosen={[search.tracking ?? 'any']}
          onChange={([tracking]) => onChange({ tracking: tracking === 'any' ? undefined : tracking })}
        />
      )
    case 'news':
      return (
        <ChoicesEditor
          label="No news"
          one
          choices={{ any: 'Any', ...capitals(newsWords) }}
          chosen={[search.news ? 'due' : 'any']}
          onChange={([news]) => onChange({ news: news === 'any' ? undefined : news })}
        />
      )
    case 'money':
      return (
        <ChoicesEditor
          label="Money"
          one
          choices={{ any: 'Any', ...capitals(moneyWords) }}
          chosen={[search.money ?? 'any']}
          onChange={([money]) => onChange({ money: money === 'any' ? undefined : money })}
        />
      )
    case 'acts':
      return <Several label="Who acts" choices={capitals(actorWords)} value={search.acts} on={(acts) => onChange({ acts })} />
    case 'status':
      return <Several label="Status" choices={reached} value={search.status} on={(status) => onChange({ status })} />
    case 'verdict':
      return (
        <Several
          label="Verdict"
          choices={texts(verdictWords)}
          value={search.verdict}
          on={(verdict) => onChange({ verdict })}
        />
      )
    case 'urgency':
      return (
        <Several
          label="Urgency"
          choices={urgencyWords}
          value={search.urgency}
          on={(urgency) => onChange({ urgency })}
        />
      )
    case 'hold':
      return <Several label="Hold" choices={holdWords} value={search.hold} on={(hold) => onChange({ hold })} />
    case 'currency':
      return (
        <Several
          label="Fees in"
          choices={{ ...Object.fromEntries(search.currency.map((code) => [code, code])), ...currencies }}
          value={search.currency}
          on={(currency) => onChange({ currency })}
        />
      )
    case 'empty':
    case 'present':
      return (
        <Several
          label={filter === 'empty' ? 'Is empty' : 'Has'}
          choices={blanksOf(search.grain)}
          value={search[filter]}
          on={(value) => onChange({ [filter]: value })}
        />
      )
    case 'deadline':
    case 'arrival':
      return <DaysEditor filter={filter} value={search[filter]} onChange={(days) => onChange({ [filter]: days })} />
    case 'tag':
      return <TagsEditor value={search.tag} onChange={(tag) => onChange({ tag })} />
    case 'line':
    case 'customer':
    case 'consignee':
    case 'shipper':
    case 'notify':
    case 'trucker':
    case 'party':
    case 'pod':
    case 'destination':
    case 'terminal':
      return (
        <RemoteEditor
          filter={filter}
          search={search}
          value={search[filter]}
          onChange={(value) => onChange({ [filter]: value })}
        />
      )
  }
}

interface SeveralProps<Choice extends string> {
  label: string
  choices: Record<Choice, string>
  value: readonly Choice[]
  on: (value: Choice[]) => void
}

function Several<Choice extends string>({ label, choices, value, on }: SeveralProps<Choice>) {
  return <ChoicesEditor label={label} choices={choices} chosen={value} onChange={on} />
}

function texts<Code extends string>(words: Record<Code, { words: string }>) {
  return Object.fromEntries(
    Object.entries<{ words: string }>(words).map(([code, one]) => [code, capital(one.words)]),
  ) as Record<Code, string>
}

const capitals = <Code extends string>(words: Record<Code, string>) =>
  Object.fromEntries(Object.entries<string>(words).map(([code, text]) => [code, capital(text)])) as Record<Code, string>

function blanksOf(grain: ShipmentsSearch['grain']) {
  const isOne = grain === 'containers' ? isContainerBlank : isShipmentBlank
  return Object.fromEntries(
    Object.entries(blankWords).filter(([blank]) => isOne(blank as keyof typeof blankWords)),
  ) as typeof blankWords
}
