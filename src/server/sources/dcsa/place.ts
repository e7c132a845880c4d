import type { Milestone } from '#domain/tracking/fact.ts'
import type { Context, Location } from './api-types.ts'
import { facilityTypes, wordOf } from './code-lists.ts'
import { member, type Part, textOf } from './read.ts'
import type { Values } from './values.ts'

const locodeForm = /^[A-Z]{2}[A-Z2-9]{3}$/

type Place = Pick<Milestone, 'locode' | 'location_name' | 'timezone' | 'facility'>

/**
 * The place is the first that has a UN/LOCODE. Name and facility are taken from others only where they name the same
 * code: an inland depot in `eventLocation` must not lend its name to the port of the call.
 */
export function placeOf(
  locations: readonly Location[],
  mode: Milestone['mode'],
  { places }: Context,
  values: Values,
): Place {
  const labelled = locations.map(({ locode }) => values.locode(locode))
  // Text may be a code only where something says so: PARIS and TOKYO have the form of one.
  const isCode = (text: string) =>
    locodeForm.test(text) && (labelled.includes(text) || places.place(text, mode) !== undefined)
  const said = locations.map((location, at) => {
    const text = textOf(location.text)
    const ofText = text !== null && isCode(text)
    return {
      ...location,
      code: labelled[at] ?? (ofText ? text : null),
      name: location.name ?? (ofText ? undefined : location.text),
    }
  })
  const locode = said.find(({ code }) => code !== null)?.code ?? null
  const same = said.filter(({ code }) => code === locode)
  const first = <Value>(read: (location: Location) => Value | null) => {
    for (const location of same) {
      const value = read(location)
      if (value !== null) return value
    }
    return null
  }
  const withCode = same.find(({ facility }) => textOf(facility.code) !== null)?.facility
  const facility = {
    code: values.identifier(withCode?.code, 35),
    list: listOf(withCode?.list),
    name: first(({ facility: { name } }) => values.text(name, 100)),
    type: first(({ facility: { type } }) => values.choice(facilityTypes, type, 'a type of facility')),
  }
  return {
    locode,
    location_name: first(({ name }) => values.text(name, 100)),
    timezone: places.place(locode, mode)?.time_zone ?? null,
    facility: (facility.code ?? facility.name ?? facility.type) ? facility : null,
  }
}

function listOf(said: Part | undefined): 'SMDG' | 'BIC' | null {
  const list = wordOf(textOf(said) ?? '')
  return list === 'SMDG' || list === 'BIC' ? list : null
}

/** A location object of any version, a call that has its members itself, or only text. */
export function locationAt(said: Part | undefined): Location {
  const facility = member(said, 'facility')
  return {
    text: typeof said?.value === 'string' ? said : undefined,
    locode: member(said, 'UNLocationCode', 'unLocationCode'),
    name: member(said, 'locationName'),
    facility: {
      code: member(said, 'facilityCode') ?? member(facility, 'facilityCode'),
      list: member(said, 'facilityCodeListProvider') ?? member(facility, 'facilityCodeListProvider'),
      name: member(said, 'otherFacility'),
      type: member(said, 'facilityTypeCode', 'facilityType'),
    },
  }
}

/** One place described in two objects: the first outranks the second. */
export function merged(first: Location, second: Location): Location {
  const withCode = first.facility.code ? first.facility : second.facility
  return {
    text: first.text,
    locode: first.locode ?? second.locode,
    name: first.name ?? second.name,
    facility: {
      code: withCode.code,
      list: withCode.list,
      name: first.facility.name ?? second.facility.name,
      type: first.facility.type ?? second.facility.type,
    },
  }
}
