import type { Random } from './random.ts'
import { lessorPrefixes, prefixesOf } from './reference-data.ts'

/** ISO 6346: letters count from 10, leaving out multiples of 11; 10 is written as 0. */
function remainder(prefixAndSerial: string): number {
  let sum = 0
  for (const [position, character] of [...prefixAndSerial].entries()) {
    const ordinal = character.charCodeAt(0) - 55
    const value = /\d/.test(character) ? Number(character) : ordinal + Math.floor((ordinal - 1) / 10)
    sum += value * 2 ** position
  }
  return sum % 11
}

export const containerCheckDigit = (prefixAndSerial: string) => remainder(prefixAndSerial) % 10

/** Σ digit × (7 − position); the last digit of the sum. */
export function imoCheckDigit(sixDigits: string): number {
  return [...sixDigits].reduce((sum, digit, position) => sum + Number(digit) * (7 - position), 0) % 10
}

/** Two boxes of three are the line's own, the others are leased. */
export function containerNumber(scac: string, random: Random): string {
  const prefix = random.pick(random.chance(0.65) ? prefixesOf(scac) : lessorPrefixes)
  for (;;) {
    const start = `${prefix}${String(random.int(100000, 999999))}`
    // Serial numbers whose remainder is 10 share their digit with 0: owners are told to leave them out.
    if (remainder(start) !== 10) return `${start}${containerCheckDigit(start)}`
  }
}

/** How lines number their papers: # a digit, @ a letter, POL the last letters of the port of loading. */
const papers: Record<string, { bill: string; booking: string }> = {
  MAEU: { bill: 'MAEU2########', booking: '2########' },
  MSCU: { bill: 'MEDU@@######', booking: 'EBKG########' },
  CMDU: { bill: 'CMDUPOL0######', booking: 'POL0######' },
  HLCU: { bill: 'HLCUPOL26#######', booking: '########' },
  ONEY: { bill: 'ONEYPOLF########', booking: 'POLF########' },
  EGLV: { bill: 'EGLV14##########', booking: '14##########' },
  COSU: { bill: 'COSU63########', booking: '63########' },
  ZIMU: { bill: 'ZIMUPOL########', booking: 'POL########' },
  YMLU: { bill: 'YMLUI#########', booking: 'I#########' },
  HDMU: { bill: 'HDMUPOLM########', booking: 'POLM########' },
  OOLU: { bill: 'OOLU21########', booking: '21########' },
}

export const lines = Object.keys(papers)

export function paperNumber(scac: string, paper: 'bill' | 'booking', pol: string, random: Random): string {
  const template = papers[scac]?.[paper]
  if (!template) throw new Error(`How ${scac} numbers its papers is not known`)
  return template
    .replace('POL', pol.slice(2))
    .replace(/#/g, () => String(random.int(0, 9)))
    .replace(/@/g, () => random.pick([...'ABCDEFGHJKLMNPRSTUVWXYZ']))
}

/** The bill without the SCAC, as some lines have it in their systems. MEDU is part of the number. */
export const bareBill = (scac: string, bill: string) => (bill.startsWith(scac) ? bill.slice(4) : bill)
