import { folded } from './page.ts'

const forms =
  /(?<![\p{L}])(?:g\.?m\.?b\.?h|ag|kg|ohg|ug|e\.?k|ltd|limited|l\.?l\.?c|inc|incorporated|corp|corporation|co|company|plc|l\.?l\.?p|s\.?\s?a|s\.?a\.?s|s\.?a\.?r\.?l|eurl|s\.?l|s\.?l\.?u|s\.?p\.?a|s\.?r\.?l|s\.?n\.?c|b\.?v|n\.?v|v\.?o\.?f|ltda|lda|s\/a|eireli|e\.?i\.?r\.?l|s\.? de r\.?l|c\.?v|pty|pte|sdn|bhd|pvt|a\/s|aps|a\/b|oy|k\.?k|se|& cie|et cie|y cia|e hijos|& sons|& co)(?![\p{L}])|有限公司|公司|集团|株式会社|工厂|厂$/u
const trades =
  /(?<![\p{L}])(?:trading|imports?|exports?|importacao|importadora|exportadora|industries|industrie|industria|industrias|logistics?|logistica|logistik|logistique|shipping|handel|handels|handelsgesellschaft|group|gruppe|groupe|grupo|gruppo|international|internacional|foods?|alimentos|textiles?|textil|manufacturing|enterprises?|holdings?|forwarding|spedition|transportes?|trasporti|transports?|metals?|chemicals?|furniture|electronics?|machinery|maschinenbau|werke|fabrik|commerce|comercio|comercial|distribution|supply|supplies|products?|recycling|brothers|freres|hermanos|fratelli|zonen|works|mills?|stores?|retail|wholesale|groothandel|ventures|partners|associates|motors?|steel|paper|timber|plastics?|ceramics?)(?![\p{L}])/u

/** Whether a name has what names of companies have. */
export const isCompany = (text: string) => {
  const plain = folded(text)
  return forms.test(plain) || trades.test(plain)
}

/** What is written instead of a name, and is one. */
const orders =
  /^(?:to (?:the )?order|to order of|order of|same as|as consignee|a la orden|al orden|an order|an die order|a ordre|a l.ordre|all.ordine|a ordem|aan order|凭指示|同收货人|mismo que|idem|wie empfanger|gleich empfanger|stesso|o mesmo|zelfde|meme que)/

const streets =
  /(?<![\p{L}])(?:street|st|road|rd|avenue|ave|boulevard|blvd|drive|dr|lane|ln|suite|floor|building|bldg|highway|hwy|way|unit|block|park|square|industrial|calle|avenida|av|carrera|paseo|col|rue|chemin|quai|zone|via|viale|piazza|corso|rua|travessa|estrada|largo|praca|weg|platz|allee|strasse|str|gasse|laan|kade|plein|straat|haven)(?![\p{L}])|(?:strasse|str\.|weg|platz|allee|ring|damm|kai|straat|laan|kade|gracht|singel)(?![\p{L}])|[路街道号区市省县]/u

/** A line of an address: a street, a place with its postal code, a country behind a comma. */
export function isAddress(text: string): boolean {
  const plain = folded(text)
  if (/\b\d{4,6}\b/.test(plain) && /\p{L}{3,}/u.test(plain)) return true
  if (streets.test(plain) && /\d/.test(plain)) return true
  return (
    /\p{L}{3,},\s*\p{L}{2,}/u.test(plain) ||
    /^(?:p\.?\s?o\.?\s?box|apartado|postfach|bp|postbus|caixa postal)\b/.test(plain)
  )
}

const notNames =
  /^(?:tel|phone|fax|e-?mail|attn|vat|tax|page|seite|pagina|date|original|copy|draft|p\.?\s?o\.?\s?box|www\.|https?:|mobile|n\/?a$|none$|xxx)|@|https?:|www\./

/** How sure a line is the name of a company or a person: 2 by its form or by the address below it, 0 where it is none. */
export function nameStrength(text: string, below: readonly string[]): 0 | 1 | 2 {
  const plain = folded(text.trim())
  if (orders.test(plain)) return 2
  const letters = plain.match(/\p{L}/gu)?.length ?? 0
  const digits = plain.match(/\d/g)?.length ?? 0
  const words = plain.split(/\s+/)
  if (letters < (/\p{Script=Han}/u.test(plain) ? 2 : 3) || digits > letters || text.length > 90 || words.length > 11)
    return 0
  if (/^[(/:;,.&-]|[:：?]$/.test(plain) || notNames.test(plain) || /^\d+\s/.test(plain)) return 0
  const isNamed = isCompany(text)
  if (!isNamed && words.filter((word) => small.has(word)).length > 2) return 0
  if (!isNamed && streets.test(plain) && digits > 0) return 0
  if (/^\p{Ll}/u.test(text.trim())) return 0
  if (isNamed || below.some(isAddress)) return 2
  return digits === 0 && words.length <= 6 ? 1 : 0
}

const small = new Set(
  'the of and to for in by on from is are be this that with or as at any all shall der die das und fur mit von wird werden des den les est sont par pour dans sur los las que por para con una del della che per non sono het een van voor met wordt os as que nao'.split(
    ' ',
  ),
)

/** Whether words are a sentence and no name. */
export const isProse = (text: string) => {
  const words = folded(text).split(/\s+/)
  return words.length >= 7 && words.filter((word) => small.has(word)).length >= 2
}
