import { parseSearch, stringifySearch } from '../../lib/search-params.ts'
import { type ShipmentsSearch, shipmentsDefaults, shipmentsSearch } from './search.ts'

/** What a saved view keeps of a list: all of its address but the row that happens to be open. */
export function savedText(search: ShipmentsSearch): string {
  const kept = Object.entries({ ...search, open: undefined })
    .filter(([name, value]) => String(value ?? '') !== String(shipmentsDefaults[name as keyof ShipmentsSearch] ?? ''))
    // In one order, whatever that of the address is: the same list is the same text.
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return stringifySearch(Object.fromEntries(kept)).slice(1)
}

/** The list of a saved view. What it says and this dashboard does not know falls away. */
export const searchOfSaved = (text: string): ShipmentsSearch => shipmentsSearch.parse(parseSearch(text))
