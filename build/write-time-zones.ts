import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { encodeTimeZones, type Rule } from '../src/domain/zones/encode.ts'
import { readTzif } from './tzif.ts'

/**
 * Writes the table of time zones anew from a folder of compiled zones, as every Linux has one:
 * `node build/run.mjs build/write-time-zones.ts /usr/share/zoneinfo`, then where to, where it is not the project's own.
 * The release is that of its `tzdata.zi`.
 */
const [, , , folder = '/usr/share/zoneinfo', path = 'src/refdata/time_zones.json'] = process.argv
const [, release] = /^# version (\S+)/.exec(readFileSync(join(folder, 'tzdata.zi'), 'utf8')) ?? []
if (!release) throw new Error(`${folder}/tzdata.zi does not say its version`)

/** Copies with other leap seconds, the zone of this machine, and lists that are no zones. */
const isNoZone = /^(posix|right)\/|^(localtime|posixrules|Factory|leapseconds)$|\./

/** IANA has only the offset for these; people have a name. */
const usualNames: Record<string, string> = {
  'Asia/Bangkok': 'ICT',
  'Asia/Dubai': 'GST',
  'Asia/Ho_Chi_Minh': 'ICT',
  'Asia/Singapore': 'SGT',
}
const since = Date.UTC(1970, 0)
const until = Date.UTC(2060, 0)

const zones = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => !entry.isDirectory())
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  .filter((name) => !isNoZone.test(name))
  .sort()
  .map((name): [string, Rule[]] => {
    const usual = usualNames[name]
    const rules = readTzif(readFileSync(join(folder, name)), { since, until })
    return [name, usual ? rules.map((rule) => ({ ...rule, name: usual })) : rules]
  })

writeFileSync(path, `${JSON.stringify(encodeTimeZones({ release, zones }), null, 1)}\n`)
console.info(`${path}: release ${release}, ${zones.length} zones`)
