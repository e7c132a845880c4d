import { portRows } from './tables.ts'

const names = new Map(portRows.map((row) => [row.country_code, row.country]))

/** The name of a country that has a port of ours; else its code. */
export const countryName = (code: string): string => names.get(code) ?? code
