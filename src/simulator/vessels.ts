import { imoCheckDigit, lines } from './identifiers.ts'
import type { Random } from './random.ts'

export interface Vessel {
  name: string
  imo: string
}

/** Each line names its ships after a pattern; the ships are invented. */
const patterns: Record<string, string> = {
  MAEU: 'MAERSK *',
  MSCU: 'MSC *',
  CMDU: 'CMA CGM *',
  HLCU: '* EXPRESS',
  ONEY: 'ONE *',
  EGLV: 'EVER *',
  COSU: 'COSCO SHIPPING *',
  ZIMU: 'ZIM *',
  YMLU: 'YM *',
  HDMU: 'HMM *',
  OOLU: 'OOCL *',
}

const names = [
  ...['ALBATROS', 'AMARANTE', 'ARKONA', 'BELMONTE', 'BOREALIS', 'CALLISTO', 'CANDELA', 'CORMORAN', 'DALMATIA'],
  ...['DELPHINE', 'ELBRUS', 'ESTELLE', 'FALKLAND', 'FIORENZA', 'GALATEA', 'GARONNE', 'HALCYON', 'HELSINGOR'],
  ...['ILLYRIA', 'ISADORA', 'JUNIPER', 'KALMAR', 'KESTREL', 'LEANDRA', 'LOFOTEN', 'MARISOL', 'MERIDIAN', 'NAVARRA'],
  ...['NORDKAP', 'OLEANDER', 'ORINOCO', 'PALOMA', 'PEREGRINE', 'QUINTERO', 'ROSALIND', 'SARGASSO', 'SOLVEIG'],
  ...['TAMARIND', 'TRIESTE', 'UMBRIA', 'VALDIVIA', 'VESPER', 'WAKEFIELD', 'XENIA', 'YUKON', 'ZEPHYR'],
]

/** Hands out the ships of a line one after the other, so that no ship is in two places. */
export function shipyard(): (scac: string) => Vessel {
  const built = new Map<string, number>()
  return (scac) => {
    const count = built.get(scac) ?? 0
    built.set(scac, count + 1)
    const name = names[(count * 7) % names.length] ?? ''
    // 251 has no factor in common with 59999: six digits of their own for every ship.
    const six = String(930000 + (((lines.indexOf(scac) * 1000 + count) * 251) % 59999))
    const sister = Math.floor(count / names.length)
    return {
      name: `${(patterns[scac] ?? '*').replace('*', name)}${sister ? ` ${sister + 1}` : ''}`,
      imo: `${six}${imoCheckDigit(six)}`,
    }
  }
}

/** 024E: a number of the vessel's own, and where it goes. */
export function voyageNumber(random: Random): { export: string; import: string } {
  const number = random.int(11, 640)
  const written = String(number).padStart(3, '0')
  // Where a loop turns round at the port of discharge, the vessel arrives and leaves under different numbers.
  return {
    export: `${written}E`,
    import: random.chance(0.4) ? `${String(number + 1).padStart(3, '0')}W` : `${written}E`,
  }
}
