import type { Facility, Place } from '#domain/reference/places.ts'
import type { TerminalRow } from './data.ts'
import { findByName, type NamedFacility } from './facility-names.ts'
import { referenceId } from './ids.ts'
import { codeOf } from './places.ts'
import type { Kind, Reference, RowOf } from './reference.ts'
import { portRows, stateRows } from './tables.ts'

/** A terminal as an account keeps it. */
export interface OwnTerminal {
  id: string
  name: string
  nickname: string
  locode: string
  firms_code: string | null
  smdg_code: string | null
  bic_facility_code: string | null
  source: string
  time_zone: string
  latitude: number | null
  longitude: number | null
  hours: string | null
}

/** A place of the official list, as an account has imported it. */
export interface OwnPlace {
  locode: string
  name: string
  subdivision: string | null
  functions: string
  time_zone: string | null
  latitude: number | null
  longitude: number | null
}

interface Own {
  terminals: readonly OwnTerminal[]
  places: readonly OwnPlace[]
  /** Codes that a person has said the terminal of. */
  codes: readonly { code: string; locode: string; terminal_id: string }[]
}

type OwnFacility = NamedFacility & Pick<OwnTerminal, 'smdg_code' | 'bic_facility_code'> & { source: string }

/** What everybody knows with what one account knows besides. Of terminals its own go first, of places they come last. */
export function withOwn(base: Reference, { terminals, places, codes }: Own): Reference {
  const facilities = terminals.map(asFacility)
  const byCode = new Map<string | null, OwnFacility>(facilities.map((one) => [one.source, one]))
  for (const one of facilities) if (one.firms_code) byCode.set(one.firms_code, one)
  const byId = new Map(facilities.map((one) => [one.id, one]))
  const ownOf = (found: Facility | undefined) => (found && byCode.get(found.firms_code)) ?? found
  const listed = new Map(places.map((one) => [one.locode, one]))
  // There may be a hundred thousand, and hardly one is asked for.
  let idsOfPlaces: Map<string, string> | undefined
  const locodeOf = (id: string) => {
    idsOfPlaces ??= new Map(places.map((one) => [placeIdOf(one), one.locode]))
    return idsOfPlaces.get(id)
  }
  const placeAt = (locode: string) => {
    const row = listed.get(locode)
    return row && asPlace(row)
  }
  const place: Reference['places']['place'] = (locode, mode) =>
    base.places.place(locode, mode) ?? placeAt(codeOf(locode))

  const rows = terminals.map((one) => asRow(one, place(one.locode)))
  const rowsByKey = new Map(rows.flatMap((row) => [[row.id, row] as const, [row.firms_code ?? row.id, row] as const]))
  const here = (locode: string) => facilities.filter((one) => base.places.isSameArea(one.locode, locode))
  const idsAt = new Map<string, string[]>()
  for (const { id, locode } of terminals) idsAt.set(locode, [...(idsAt.get(locode) ?? []), id])
  const facilityOf = (id: string): Facility | undefined => byId.get(id) ?? base.facility(id)
  const assigned = new Map(codes.map((one) => [`${one.code} ${one.locode}`, one.terminal_id]))

  const find = (kind: Kind, idOrCode: string): RowOf<Kind> | undefined => {
    const key = idOrCode.trim().toUpperCase()
    if (kind === 'terminal') return rowsByKey.get(idOrCode) ?? rowsByKey.get(key) ?? base.find(kind, idOrCode)
    const known = base.find(kind, idOrCode) ?? ownPlaceRow(kind, placeAt(locodeOf(idOrCode) ?? key), listed)
    if (kind !== 'port' || !known) return known
    const port = known as RowOf<'port'>
    const ids = idsAt.get(port.code)
    return ids ? { ...port, terminal_ids: [...ids, ...port.terminal_ids] } : port
  }

  return {
    ...base,
    terminals: [...rows.toSorted((a, b) => a.name.localeCompare(b.name)), ...base.terminals.filter(isNotOurs)],
    find: find as Reference['find'],
    facility: facilityOf,
    senderOf(code, locode) {
      const wanted = codeOf(code)
      const at = locode === null ? facilities : here(codeOf(locode))
      const same = at.filter((one) => codesOf(one).some((own) => own === wanted))
      const [first] = same
      // A FIRMS code is one by itself; others are of one port each.
      const ours = same.find((one) => one.firms_code === wanted) ?? (same.length === 1 ? first : undefined)
      if (ours) return ours
      const said = assigned.get(`${wanted} ${codeOf(locode)}`)
      if (said) return facilityOf(said)
      return same.length > 1 ? undefined : ownOf(base.senderOf(code, locode))
    },
    places: {
      ...base.places,
      place,
      terminal: (code) => byCode.get(codeOf(code)) ?? byId.get(code ?? '') ?? base.places.terminal(code),
      facilityByCode: (list, locode, code) =>
        code ? here(codeOf(locode)).find((one) => isCode(one, list, codeOf(code))) : undefined,
      facilityByName(locode, name) {
        if (!name) return undefined
        const own = here(codeOf(locode))
        const byTheirCode = own.filter((one) => codesOf(one).includes(codeOf(name)))
        return (
          (byTheirCode.length === 1 ? byTheirCode[0] : undefined) ??
          findByName(own, name, place(locode)?.name ?? '') ??
          ownOf(base.places.facilityByName(locode, name))
        )
      },
    },
  }

  function isNotOurs({ firms_code }: TerminalRow) {
    return firms_code === null || !byCode.has(firms_code)
  }
}

const codesOf = ({ firms_code, smdg_code, bic_facility_code, locode }: OwnFacility): string[] =>
  [firms_code, smdg_code, bic_facility_code].flatMap((code) => (code ? [code, `${locode}${code}`] : []))

/** A BIC code is also written with the UN/LOCODE before it. */
const isCode = ({ locode, smdg_code, bic_facility_code }: OwnFacility, list: 'SMDG' | 'BIC', code: string): boolean =>
  list === 'SMDG'
    ? smdg_code === code
    : bic_facility_code !== null && [bic_facility_code, locode + bic_facility_code].includes(code)

const asFacility = (row: OwnTerminal): OwnFacility => ({
  id: row.id,
  type: 'terminal',
  name: row.name,
  nickname: row.nickname,
  firms_code: row.firms_code,
  smdg_code: row.smdg_code,
  bic_facility_code: row.bic_facility_code,
  locode: row.locode,
  time_zone: row.time_zone,
  rail_carrier_scac: null,
  source: row.source,
})

function asRow(row: OwnTerminal, place: Place | undefined): TerminalRow {
  const base = portRows.find((port) => port.locode === row.locode)
  const country_code = row.locode.slice(0, 2)
  const state_abbr = base?.state_abbr || null
  return {
    ...row,
    street: null,
    city: place?.name ?? null,
    state: stateRows.find((one) => one.country_code === country_code && one.state_abbr === state_abbr)?.name ?? null,
    state_abbr,
    zip: null,
    country: portRows.find((port) => port.country_code === country_code)?.country ?? null,
    facility_type: 'ocean_terminal',
    port_id: place?.type === 'port' ? place.id : null,
    ...(place?.type === 'metro_area' && { metro_area_id: place.id }),
    is_own: true,
  }
}

/** A place without ships is one of an area. */
const kindOf = ({ functions }: Pick<OwnPlace, 'functions'>) => (functions.includes('1') ? 'port' : 'metro_area')
const placeIdOf = (row: OwnPlace) => referenceId(kindOf(row), row.locode)

/** Undefined where nobody knows its time zone: what happens there has no time that could be told. */
const asPlace = (row: OwnPlace): Place | undefined =>
  row.time_zone === null
    ? undefined
    : {
        id: placeIdOf(row),
        type: kindOf(row),
        locode: row.locode,
        name: row.name,
        country_code: row.locode.slice(0, 2),
        time_zone: row.time_zone,
        latitude: row.latitude,
        longitude: row.longitude,
      }

function ownPlaceRow(kind: Kind, place: Place | undefined, listed: ReadonlyMap<string, OwnPlace>) {
  if (!place || place.type !== kind) return undefined
  const { locode, type, ...rest } = place
  const state_abbr = listed.get(locode)?.subdivision ?? null
  const row = { ...rest, code: locode, state_abbr }
  return type === 'port' ? { ...row, city: place.name, terminal_ids: [] } : row
}
