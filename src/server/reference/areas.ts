/**
 * LOCODEs that are one place for a truck: neighbouring harbours and twin cities. Between them a box is collected, not
 * carried on. Written by hand, because distance does not know of borders and estuaries.
 */
const areas: readonly (readonly string[])[] = [
  ['USLAX', 'USLGB'],
  ['USNYC', 'USEWR'],
  ['USSEA', 'USTIW'],
  ['USPEF', 'USMIA'],
  ['USPHL', 'USILG'],
  ['USMES', 'USSTP'],
  ['CNYTN', 'CNSHK', 'CNSZX'],
  ['CNCAN', 'CNNSA'],
  ['TWKEL', 'TWTPE'],
  ['JPTYO', 'JPYOK'],
  ['JPUKB', 'JPOSA'],
  ['VNCMT', 'VNVUT'],
  ['PKKHI', 'PKBQM'],
  ['TRAMR', 'TRIST'],
  ['PLGDN', 'PLGDY'],
  ['PAMIT', 'PACTB'],
  ['PABLB', 'PAROD'],
]

const areaOf = new Map(areas.flatMap((area) => area.map((locode) => [locode, area] as const)))

/** The places of the same area, itself first. */
export function neighbours(locode: string): readonly string[] {
  return [locode, ...(areaOf.get(locode) ?? []).filter((other) => other !== locode)]
}
