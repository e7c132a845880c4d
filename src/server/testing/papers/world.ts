import { checkDigit } from '#domain/tracking/iso6346.ts'

/** Numbers that look thrown together and are the same for one seed. */
export function createDice(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (end: number) => Math.floor(next() * end)
  const pick = <T>(some: readonly T[]): T => some[below(some.length)] as T
  const digits = (count: number) => Array.from({ length: count }, () => below(10)).join('')
  return { next, below, pick, digits, chance: (share: number) => next() < share }
}
export type Dice = ReturnType<typeof createDice>

export interface WorldShipment {
  bill: string
  booking: string
  scac: string
  containers: string[]
  /** What it is tracked with. */
  references: string[]
  /** Written on its papers, and unknown to who tracks it. */
  order: string
}

const owners = ['MSCU', 'MAEU', 'MSKU', 'TCLU', 'TGHU', 'CMAU', 'HLXU', 'OOLU', 'EGHU', 'ONEU', 'YMLU', 'ZCSU']
export const lines = ['MAEU', 'MEDU', 'HLCU', 'CMDU', 'OOLU', 'COSU', 'EGLV', 'ONEY', 'YMLU', 'ZIMU']

export function containerNumber(dice: Dice, isRight = true): string {
  const ten = `${dice.pick(owners)}${dice.digits(6)}`
  const digit = checkDigit(ten)
  return `${ten}${isRight ? digit : (digit + 1 + dice.below(9)) % 10}`
}

export function makeShipment(dice: Dice): WorldShipment {
  const scac = dice.pick(lines)
  return {
    scac,
    bill: `${scac}${dice.digits(9)}`,
    booking: dice.digits(9),
    containers: Array.from({ length: 1 + dice.below(3) }, () => containerNumber(dice)),
    references: [purchaseOrder(dice)],
    order: purchaseOrder(dice),
  }
}

const purchaseOrder = (dice: Dice) =>
  dice.pick([() => `45${dice.digits(8)}`, () => `PO-${dice.digits(7)}`, () => `P${dice.digits(2)}-${dice.digits(6)}`])()

/** One character that a reader of images or a typist got wrong. */
export function mistyped(dice: Dice, text: string): string {
  const looks: Record<string, string> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B' }
  const places = Array.from(text, (letter, at) => ({ letter, at }))
    .filter(({ letter }) => /\d/.test(letter))
    .slice(1)
  const { letter, at } = dice.pick(places)
  const wrong = dice.chance(0.6) && looks[letter] ? looks[letter] : String((Number(letter) + 1 + dice.below(9)) % 10)
  return text.slice(0, at) + wrong + text.slice(at + 1)
}
