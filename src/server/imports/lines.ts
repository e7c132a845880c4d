import { plainName } from '#domain/imports/fields.ts'
import carriersCsv from '../../refdata/carriers.csv?raw'
import { listOf, readCsv } from '../reference/csv.ts'

const rows = readCsv(carriersCsv, ['scac', 'alternative_scacs', 'name', 'short_name', 'smdg_code'])

/** What people call a line: its codes, its names, and the first word of a name that no other line has. */
function allNames(): Map<string, string> {
  const names = new Map<string, string>()
  const firstWords = new Map<string, Set<string>>()
  const add = (name: string, scac: string) => {
    const plain = plainName(name)
    if (plain !== '' && !names.has(plain)) names.set(plain, scac)
  }
  for (const { scac, alternative_scacs } of rows)
    for (const code of [scac, ...listOf(alternative_scacs)]) add(code, scac)
  for (const { scac, name, short_name, smdg_code } of rows) {
    for (const one of [short_name, name, smdg_code]) add(one, scac)
    for (const one of [short_name, name]) {
      const [first = ''] = plainName(one).split(' ')
      if (first.length < 4) continue
      firstWords.set(first, (firstWords.get(first) ?? new Set()).add(scac))
    }
  }
  for (const [word, scacs] of firstWords)
    if (scacs.size === 1 && !names.has(word)) names.set(word, [...scacs][0] as string)
  // As they are abbreviated all over the trade, besides the codes of SMDG.
  for (const [short, scac] of [
    ['hlag', 'HLCU'],
    ['hapag', 'HLCU'],
    ['hmm', 'HDMU'],
    ['oocl', 'OOLU'],
    ['cma', 'CMDU'],
    ['zim', 'ZIMU'],
    ['yml', 'YMLU'],
    ['yang ming', 'YMLU'],
    ['one line', 'ONEY'],
    ['hyundai', 'HDMU'],
    ['hyundai merchant marine', 'HDMU'],
    ['马士基', 'MAEU'],
    ['地中海航运', 'MSCU'],
    ['达飞', 'CMDU'],
    ['中远', 'COSU'],
    ['中远海运', 'COSU'],
    ['赫伯罗特', 'HLCU'],
    ['长荣', 'EGLV'],
    ['阳明', 'YMLU'],
    ['以星', 'ZIMU'],
    ['东方海外', 'OOLU'],
    ['万海', 'WHLC'],
  ] as const)
    if (!names.has(short) && rows.some((row) => row.scac === scac)) names.set(short, scac)
  return names
}

const names = allNames()

/** What companies of the trade add to their names: `Maersk Line A/S`, `MSC Shipping Co., Ltd.` */
const added =
  / (?:lines?|liner|shipping|container|ocean|marine|carriers?|company|co|corp|corporation|group|international|agency|germany|deutschland|usa|america|china|ltd|limited|inc|llc|gmbh|ag|kg|as|a s|sa|s a|bv|b v|nv|pte|srl|spa)$/

/** The SCAC of a line as people write it; undefined where nobody knows, or where two are named. */
export function lineOf(text: string): string | undefined {
  if (text.length > 80) return undefined
  const whole = plainName(text)
  for (let name = whole; ; name = name.replace(added, '')) {
    const scac = names.get(name)
    if (scac !== undefined) return scac
    if (!added.test(name)) break
  }
  // `Maersk (MAEU)`, `MSCU - Mediterranean Shipping`: its code stands beside its name, and no number of its.
  const [, before = '', after = ''] = /^(?:([A-Z]{4}) ?[-–:(] ?\D+|\D+ ?[-–:(] ?([A-Z]{4})\)?)$/.exec(text.trim()) ?? []
  return known.get(before || after)
}

const known = new Map(
  rows.flatMap(({ scac, alternative_scacs }) =>
    [scac, ...listOf(alternative_scacs)].map((code): [string, string] => [code, scac]),
  ),
)

const byScac = new Map(rows.map((row) => [row.scac, [row.scac, ...listOf(row.alternative_scacs)]]))

/** What documents of a line may write in front of a number. */
export const prefixesOf = (scac: string | null): readonly string[] => (scac ? (byScac.get(scac) ?? []) : [])
