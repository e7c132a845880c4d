import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { encodeTimeZones, type TimeZoneDocument } from '#domain/zones/encode.ts'
import { readTimeZones, ruleAt, type ZoneTable } from '#domain/zones/zone-table.ts'
import shipped from '../../refdata/time_zones.json?raw'
import { whyUnreadable } from '../why-not.ts'

/** What the server computes with, and what it sends to browsers so that they show the same. */
export interface TimeZones {
  table: ZoneTable
  /** The same for tables that are the same. */
  digest: string
  /** By its content, so that whoever has it need not ask again. */
  address: string
  /** The same table for the years that a page may show. */
  sent: string
}

/** What pages show: no container is older or planned farther ahead. */
const shownSince = Date.UTC(2015, 0)
const shownUntil = Date.UTC(2040, 0)

const document = z
  .object({
    release: z.string().regex(/^\d{4}[a-z]{1,2}[\w.-]{0,20}$/),
    clocks: z.array(z.string().regex(/^[\w+-]+ -?\d+(,[\w+-]+ -?\d+)*\|[\da-z]( [\da-z]{2,})*$/)),
    zones: z.record(z.string(), z.int().min(0)),
  })
  .refine(
    ({ clocks, zones }) => Object.values(zones).every((index) => index < clocks.length),
    'names clocks it has not',
  )

/** Those of this version of ours: `build/write-time-zones.ts` writes them. */
export const shippedTimeZones = (): ZoneTable => readTimeZones(JSON.parse(shipped))

/**
 * @param file a newer table of the same form, where the operator has one
 * @throws what is wrong with the file
 */
export function openTimeZones(file?: string): TimeZones {
  if (!file) return timeZonesOf(JSON.parse(shipped))
  const { data, error } = document.safeParse(contentOf(file))
  if (data) return timeZonesOf(data)
  const [{ path, message } = { path: [], message: '' }] = error.issues
  throw new Error(notUsable(file, `is no table of time zones (${[...path, message].join(' ')})`), { cause: error })
}

function contentOf(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(notUsable(file, whyUnreadable(error)), { cause: error })
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(notUsable(file, 'is no table of time zones (it is not JSON)'), { cause: error })
  }
}

const notUsable = (file: string, why: string) =>
  `TIME_ZONES_FILE: ${file} ${why}. Write one as Time zones in docs/operations.md says, or take TIME_ZONES_FILE out of the settings.`

export function timeZonesOf(written: TimeZoneDocument): TimeZones {
  const table = readTimeZones(written)
  const zones = Object.keys(written.zones).map((name) => {
    const zone = table.find(name) ?? []
    const first = { ...ruleAt(zone, shownSince), at: shownSince }
    return [name, [first, ...zone.filter(({ at }) => at > shownSince && at < shownUntil)]] as const
  })
  const sent = JSON.stringify(encodeTimeZones({ release: table.release, zones }))
  const digest = createHash('sha256').update(sent).digest('hex').slice(0, 10)
  return { table, digest, address: `/time-zones/${table.release}-${digest}.json`, sent }
}
