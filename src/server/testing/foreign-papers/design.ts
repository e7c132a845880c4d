import { createDice, type Dice } from '../papers/world.ts'
import type { Company } from './facts.ts'
import { type LabelName, type PaperType, paperTypes, type Tongue, tongues, type Wording } from './wordings.ts'
import { de, en, fr } from './wordings-1.ts'
import { es, it, pt } from './wordings-2.ts'
import { nl, zh } from './wordings-3.ts'

export const wordings: Record<Tongue, Wording> = { en, de, fr, es, it, pt, nl, zh }

export const placements = ['above', 'boxed', 'left', 'aligned', 'row', 'leaders'] as const
export type Placement = (typeof placements)[number]

/** How one maker of papers makes all of theirs. */
export interface Design {
  seed: number
  tongue: Tongue
  /** Half of all layouts: not looked at while the reader is made. */
  isAside: boolean
  types: PaperType[]
  font: 'Helvetica' | 'TimesRoman' | 'Courier'
  size: number
  labelSize: number
  isLabelBold: boolean
  isLabelUpper: boolean
  colon: '' | ':' | ' :'
  /** Where values of numbers and dates, of parties and of the route stand. */
  head: Placement
  parties: 'above' | 'boxed' | 'left' | 'beside'
  route: Placement
  margin: number
  titleAt: 'left' | 'centre' | 'right'
  titleSize: number
  hasNumberInTitle: boolean
  letterhead: 'left' | 'right' | 'centre' | 'none'
  isBilingual: boolean
  hasHints: boolean
  hasRules: boolean
  numbers: 'point' | 'comma' | 'space' | 'apostrophe'
  dates: 'iso' | 'digits' | 'named' | 'short'
  currencyAt: 'before' | 'after' | 'head' | 'symbol'
  decoys: number
  terms: 'top' | 'bottom' | 'none'
  hasStamp: boolean
  isJointVessel: boolean
  totalIn: 'table' | 'below'
  /** Whose letterhead is on all of them; else one of many who use the same form. */
  maker?: Company
  word(name: LabelName): string
  title(type: PaperType): string
}

const numbersOf: Record<Tongue, Design['numbers'][]> = {
  en: ['point'],
  de: ['comma', 'comma', 'point'],
  fr: ['space', 'space', 'point'],
  es: ['comma', 'comma', 'point'],
  it: ['comma'],
  pt: ['comma'],
  nl: ['comma', 'comma', 'point'],
  zh: ['point'],
}

/** The layout of this number: the same each time. Those with odd numbers are kept aside. */
export function designOf(seed: number): Design {
  const dice = createDice(seed * 7919 + 13)
  for (let skipped = 0; skipped < 5; skipped++) dice.next()
  const tongue = seed % 3 === 0 ? 'en' : (tongues[dice.below(tongues.length)] as Tongue)
  const isAside = seed % 2 === 1
  const words = wordings[tongue]
  const size = 8.5 + dice.below(4) * 0.5
  const chosen = chooser(dice, isAside)
  const labels = new Map<LabelName, string>()
  for (const name of Object.keys(words.labels) as LabelName[]) labels.set(name, chosen(words.labels[name]))
  const titles = new Map(paperTypes.map((type) => [type, chosen(words.titles[type])]))
  const isLabelUpper = tongue !== 'zh' && dice.chance(0.35)
  const isBilingual = tongue !== 'en' && dice.chance(0.25)
  const english = new Map((Object.keys(en.labels) as LabelName[]).map((name) => [name, chosen(en.labels[name])]))
  return {
    seed,
    tongue,
    isAside,
    types: Array.from({ length: 3 }, () => dice.pick(paperTypes)),
    font: dice.pick(['Helvetica', 'Helvetica', 'TimesRoman', 'Courier']),
    size,
    labelSize: dice.pick([size, size - 1, size - 2.5]),
    isLabelBold: dice.chance(0.4),
    isLabelUpper,
    colon: tongue === 'fr' ? dice.pick(['', ' :', ':']) : dice.pick(['', ':', ':']),
    head: dice.pick(placements),
    parties: dice.pick(['above', 'boxed', 'left', 'beside']),
    route: dice.pick(placements),
    margin: 36 + dice.below(5) * 8,
    titleAt: dice.pick(['left', 'centre', 'right']),
    titleSize: dice.pick([12, 14, 16, 20]),
    hasNumberInTitle: dice.chance(0.12),
    letterhead: dice.pick(['left', 'right', 'centre', 'none']),
    isBilingual,
    hasHints: dice.chance(0.35),
    hasRules: dice.chance(0.5),
    numbers: dice.pick(numbersOf[tongue]),
    dates: tongue === 'zh' ? dice.pick(['iso', 'named']) : dice.pick(['iso', 'digits', 'named', 'short']),
    currencyAt: dice.pick(['before', 'after', 'head', 'symbol']),
    decoys: dice.below(5),
    terms: dice.pick(['top', 'bottom', 'bottom', 'none']),
    hasStamp: dice.chance(0.3),
    isJointVessel: dice.chance(0.4),
    totalIn: dice.pick(['table', 'below']),
    word(name) {
      const own = labels.get(name) ?? name
      const text = isBilingual ? `${own} / ${english.get(name)}` : own
      return isLabelUpper ? text.toUpperCase() : text
    },
    title: (type) => titles.get(type) ?? type,
  }
}

/** Of the wordings of a thing, the fourth and every fourth after it are only used in layouts that are kept aside. */
const chooser = (dice: Dice, isAside: boolean) => (some: readonly string[]) => {
  const open = some.filter((_, at) => at % 4 !== 3)
  const kept = some.filter((_, at) => at % 4 === 3)
  return isAside && kept.length > 0 && dice.chance(0.4) ? dice.pick(kept) : dice.pick(open)
}
