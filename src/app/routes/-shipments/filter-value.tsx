import { Suspense } from 'react'
import { daysWords } from '../../lib/day-range.ts'
import { actorWords, holdWords, statusWords, urgencyWords, verdictWords } from '../../lib/words.ts'
import type { FilterKey } from './filter-fields.ts'
import { blankWords, moneyWords, newsWords, shortly, trackingWords } from './filter-words.ts'
import { Names } from './later.ts'
import type { RemoteKey } from './option-names.tsx'
import type { ShipmentsSearch } from './search.ts'

/** What a filter is set to, in words. */
export function FilterValue({ filter, search }: { filter: FilterKey; search: ShipmentsSearch }) {
  switch (filter) {
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
        <Suspense fallback="…">
          <Names filter={filter} values={search[filter]} />
        </Suspense>
      )
    default:
      return shortly(wordsOf(filter, search))
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
    case 'urgency':
      return search.urgency.map((one) => urgencyWords[one])
    case 'hold':
      return search.hold.map((one) => holdWords[one])
    case 'deadline':
      return search.deadline ? [daysWords(search.deadline)] : []
    case 'arrival':
      return search.arrival ? [daysWords(search.arrival)] : []
    case 'tag':
    case 'currency':
      return search[filter]
    case 'money':
      return [moneyWords[search.money ?? ''] ?? '']
    case 'acts':
      return search.acts.map((one) => actorWords[one])
    case 'news':
      return [newsWords.due]
    case 'empty':
    case 'present':
      return search[filter].map((one) => blankWords[one].toLowerCase())
  }
}
