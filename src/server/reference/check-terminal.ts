import { refusal } from '#contract/said/refusals.ts'
import type { Detail } from '#contract/said/sentence.ts'
import { timeZones } from '#domain/zones/zone-table.ts'
import { HttpError, type Problem } from '../http/errors.ts'
import type { OwnTerminal } from './own-places.ts'
import type { Reference } from './reference.ts'

type Fields = Omit<OwnTerminal, 'id' | 'source'>
type Said = Pick<Fields, 'name' | 'locode'> & { [Name in keyof Fields]?: Fields[Name] | null | undefined }

/**
 * A terminal as it is kept: what was left out follows from its port.
 * @throws 422 for all that is wrong
 */
export function checkTerminal(said: Said, reference: Pick<Reference, 'places'>): Fields {
  const { fields, problems } = readTerminal(said, reference)
  if (fields) return fields
  throw new HttpError(
    problems.map(
      ({ field, detail }): Problem => ({
        code: 'invalid',
        detail,
        source: { pointer: `/data/attributes/${field}` },
      }),
    ),
  )
}

/** The same, where each field is named that is wrong. */
export function readTerminal(said: Said, { places }: Pick<Reference, 'places'>) {
  const { name, locode } = said
  const place = places.place(locode)
  const problems: { field: string; detail: Detail }[] = []
  if (!place)
    problems.push({
      field: 'locode',
      detail: refusal('locode_unknown', { locode }),
    })
  const time_zone = said.time_zone ?? place?.time_zone ?? ''
  if (said.time_zone && !timeZones().find(said.time_zone))
    problems.push({
      field: 'time_zone',
      detail: refusal('zone_not_of_iana', { zone: said.time_zone, release: timeZones().release }),
    })
  const { latitude = null, longitude = null } = said
  if ((latitude === null) !== (longitude === null))
    problems.push({
      field: latitude === null ? 'latitude' : 'longitude',
      detail: refusal('position_incomplete'),
    })
  if (problems.length > 0) return { problems }
  const { firms_code = null, smdg_code = null, hours } = said
  // It is also written with the UN/LOCODE before it.
  const bic_facility_code = said.bic_facility_code?.replace(new RegExp(`^${locode}(?=.{4})`), '') ?? null
  const codes = { firms_code, smdg_code, bic_facility_code }
  const rest = { time_zone, latitude, longitude, hours: hours || null }
  return { fields: { name, nickname: said.nickname ?? name, locode, ...codes, ...rest }, problems }
}
