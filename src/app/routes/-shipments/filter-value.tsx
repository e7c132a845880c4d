import { daysWords } from '../../lib/day-range.ts'
import { holdWords, statusWords, verdictWords } from '../../lib/words.ts'
import type { FilterKey } from './filter-fields.ts'
import { type RemoteKey, useNames } from './filter-options.ts'
import { blankWords, newsWords, trackingWords } from './filter-words.ts'
import type { ShipmentsSearch } from './search.ts'

/** What a filter is set to, in words. Of many values how many there are. */
export function FilterValue({ filter, search }: { filter: FilterKey; search: ShipmentsSearch }) {
  switch (filter) {
    case 'line':
    case 'customer':
    case 'pod':
    case 'destination':
    case 'terminal':
      return <Names filter={filter} values={search[filter]} />
    default:
      return joined(wordsOf(filter, search))
  }
}

/** Each value in words; of those that the server names there is only the code. */
export function wordsOf(filter: Exclude<FilterKey, RemoteKey>, search: ShipmentsSearch): string[] {
  switch (filter) {
    case 'scope':
      return ['active']
    case 'tracking':
      return search.tracking ? [trackingWords[search.tracking]] : []
    case 'status':
      return search.status.map((one) => statusWords[one])
    case 'verdict':
      return search.verdict.map((one) => verdictWords[one].words)
    case 'hold':
      return search.hold.map((one) => holdWords[one].words)
    case 'deadline':
      return search.deadline ? [daysWords(search.deadline)] : []
    case 'arrival':
      return search.arrival ? [daysWords(search.arrival)] : []
    case 'tag':
    case 'currency':
      return search[filter]
    case 'news':
      return search.news ? [newsWords[search.news]] : []
    case 'empty':
    case 'present':
      return search[filter].map((one) => blankWords[one].toLowerCase())
  }
}

function Names({ filter, values }: { filter: RemoteKey; values: readonly string[] }) {
  return joined(useNames(filter, values))
}

const joined = (words: readonly string[]) => (words.length > 3 ? `any of ${words.length}` : words.join(', '))
