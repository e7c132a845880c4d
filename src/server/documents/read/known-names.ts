import { folded } from '#domain/documents/page.ts'
import type { KnownNames } from '#domain/documents/values.ts'
import { metroAreaRows, portRows, railRampRows } from '../../reference/tables.ts'

const plain = (text: string) =>
  folded(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const places = new Set([
  ...[...portRows, ...metroAreaRows].flatMap(({ name, locode }) => [plain(name), locode.toLowerCase()]),
  ...railRampRows.map(({ city }) => plain(city)),
])
places.delete('')

/** Ports and places of the reference data, by name and by LOCODE, and the vessels of an account. */
export function knownNames(vessels: readonly string[]): KnownNames {
  const own = new Set(vessels.map(plain))
  return {
    isPlace(name) {
      const [first = '', second = ''] = name.split(/[,(/]|\s-\s/)
      const code = plain(name).replaceAll(' ', '')
      return (
        places.has(plain(first)) ||
        (code.length === 5 && places.has(code)) ||
        places.has(plain(first).replace(/^(?:port of|port de|puerto de|porto di|porto de|hafen|haven) /, '')) ||
        places.has(plain(second).replaceAll(' ', ''))
      )
    },
    isVessel: (name) => own.has(plain(name)),
  }
}
