import { readFileSync } from 'node:fs'

export const path = 'docs/parts.md'
export const command = 'node build/run.mjs build/write-parts.ts'
export const [begin, end] = ['<!-- licences: written by build/write-parts.ts -->', '<!-- end of licences -->']

interface Locked {
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  devOptional?: boolean
}

/** Packages that say `licenses` in the way before the last, which npm does not copy into the lock file. */
export const saidAsBefore: Record<string, string | undefined> = {
  buildcheck: 'MIT',
  'cpu-features': 'MIT',
  ssh2: 'MIT',
}

const nameOf = (place: string) => place.replace(/^.*node_modules\//, '')

export interface Part {
  name: string
  version: string
  licence: string | undefined
  integrity: string | undefined
}

/** Every package that a server has, by the lock file: not those that only build and test. */
export function partsOf(lock: { packages: Record<string, Locked> }): Part[] {
  return Object.entries(lock.packages).flatMap(([place, { version = '', license, integrity, dev, devOptional }]) => {
    if (place === '' || dev || devOptional) return []
    return [{ name: nameOf(place), version, licence: license ?? saidAsBefore[nameOf(place)], integrity }]
  })
}

export const lockedParts = () => partsOf(JSON.parse(readFileSync('package-lock.json', 'utf8')))

/** What may be part of a server under Apache-2.0: whoever passes it on names the author, and has no other duty. */
const allowed = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0'],
  ...['PSF-2.0', 'Python-2.0', 'Unlicense', 'Zlib'],
])

/** Of an SPDX expression one alternative must be allowed, and of what comes together all. */
export function isAllowed(licence: string): boolean {
  const alternatives = licence.replaceAll(/[()]/g, '').split(' OR ')
  return alternatives.some((one) => one.split(' AND ').every((part) => allowed.has(part.trim())))
}

/** Packages by licence, the most frequent first. */
export function licenceTable(parts: readonly Part[]): string {
  const licences = [...new Set(parts.map(({ licence }) => licence ?? 'none'))]
  const rows = licences
    .map((licence) => ({ licence, of: parts.filter((part) => (part.licence ?? 'none') === licence) }))
    .map(({ licence, of }) => [licence, [...new Set(of.map(({ name }) => name))].toSorted()] as const)
    .toSorted(([one, of], [other, ofOther]) => ofOther.length - of.length || one.localeCompare(other))
    .map(([licence, names]) => `| ${licence} | ${names.length} | ${names.map((name) => `\`${name}\``).join(', ')} |`)
  return ['| Licence | Packages | |', '|---|---|---|', ...rows].join('\n')
}

/** The page with the table that is due. */
export function pageOfParts(page: string, parts: readonly Part[]): string {
  const [before = '', rest = ''] = page.split(begin)
  const [, after = ''] = rest.split(end)
  return `${before}${begin}\n\n${licenceTable(parts)}\n\n${end}${after}`
}
