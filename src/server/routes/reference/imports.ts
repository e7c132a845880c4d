import { randomUUID } from 'node:crypto'
import type { api } from '#contract/api.ts'
import { placeImport, terminalImport } from '#contract/reference/reference-import.ts'
import { listSaid, listText } from '#contract/said/list.ts'
import { refusal } from '#contract/said/refusals.ts'
import { type RefusedLine, readUnlocodeLine } from '#domain/reference/unlocode.ts'
import { timeZones } from '#domain/zones/zone-table.ts'
import { touchPlaces } from '../../db/reference/own-reference.ts'
import { savePlaces } from '../../db/reference/places.ts'
import { recheckAround } from '../../db/reference/terminals.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import type { OwnPlace } from '../../reference/own-places.ts'
import { readSent, refuseFile } from '../../reference/read-sent.ts'
import { readTerminalList } from '../../reference/terminal-list.ts'
import { zoneOfPlace } from '../../reference/zone-of-place.ts'
import { applyWaiting } from '../../tracking/apply-waiting.ts'
import { putTerminals } from './put-terminals.ts'

const mostTerminals = 5000
/** More than the whole list has. */
const mostPlaces = 200_000
const mostProblems = 1000

export const terminalImports: HandlersOf<typeof api.terminal_imports> = {
  async create({ body, principal, context, later, gone }) {
    const { attributes } = body.data
    return async () => {
      const waiting = { caller: principal.account_id, gone: gone() }
      const rows = await readSent(attributes, { reader: context.reader, rows: mostTerminals, waiting })
      const read = readTerminalList(rows, context.reference)
      return later(async (tx) => {
        const put = await putTerminals(tx, read.terminals, context)
        if (put.touched.length > 0) {
          await touchPlaces(tx)
          const ports = new Map(put.touched.map((one) => [`${one.locode} ${one.firms_code}`, one]))
          for (const one of ports.values()) await recheckAround(tx, one, context.now())
          await applyWaiting(tx, principal.account_id, context)
        }
        const { added, changed, unchanged } = put
        const counts = { added, changed, unchanged }
        return { data: render(terminalImport, outcome(attributes, counts, [...read.problems, ...put.problems])) }
      })
    }
  },
}

export const placeImports: HandlersOf<typeof api.place_imports> = {
  async create({ body, principal, context, later, gone }) {
    const { attributes } = body.data
    return async () => {
      const waiting = { caller: principal.account_id, gone: gone() }
      const rows = await readSent(attributes, { reader: context.reader, rows: mostPlaces, waiting })
      const { places, problems, ...counts } = readPlaces(rows, attributes.first_line ?? 1)
      if (places.length === 0 && counts.skipped + counts.removed === 0)
        throw refuseFile(refusal('not_the_locode_list', { field: problems[0]?.field, reason: problems[0]?.reason }))
      const saved = await later((tx) => savePlaces(tx, places))
      const without_time_zone = places.filter(({ time_zone }) => time_zone === null).length
      return {
        data: render(placeImport, { ...outcome(attributes, saved, problems), ...counts, without_time_zone }),
      }
    }
  },
}

const outcome = <Counts extends object>(
  { file_name }: { file_name: string },
  counts: Counts,
  problems: readonly RefusedLine[],
) => ({
  ...{ id: randomUUID(), file_name, ...counts },
  rejected: new Set(problems.map(({ line }) => line)).size,
  problems: problems
    .toSorted((a, b) => a.line - b.line)
    .slice(0, mostProblems)
    .map((one) => ({ ...one, reason_said: listSaid(one.reason) })),
})

function readPlaces(rows: readonly (readonly string[])[], first_line: number) {
  const places = new Map<string, OwnPlace>()
  const problems: RefusedLine[] = []
  const counts = { skipped: 0, removed: 0 }
  for (const [at, cells] of rows.entries()) {
    const line = first_line + at
    if (cells.every((cell) => !cell.trim())) continue
    const read = readUnlocodeLine(cells)
    if (typeof read === 'string') counts[read] += 1
    else if ('refused' in read) problems.push(...read.refused.map((one) => ({ line, ...one })))
    else {
      const { place } = read
      const isZone = place.time_zone === null || timeZones().find(place.time_zone) !== undefined
      if (!isZone)
        problems.push({
          line,
          field: 'time_zone',
          reason: listText('no_time_zone', { text: place.time_zone?.slice(0, 40) ?? '' }),
        })
      else
        places.set(place.locode, {
          ...place,
          time_zone: place.time_zone ?? zoneOfPlace({ ...place, country_code: place.locode.slice(0, 2) }),
        })
    }
  }
  return { places: [...places.values()], problems, ...counts }
}
