import { kindOf, type LabelField } from './fields.ts'
import { labelPhrases, type Token, tokensOf } from './lexicon.ts'
import { folded } from './page.ts'
import { isCompany } from './parties.ts'

/** A label at the beginning of a cell. */
export interface Mark {
  /** Null: of something that we do not read, or do not know. */
  field: LabelField | null
  /** What else its value says: the voyage, of `Vessel / Voyage`. */
  also: LabelField[]
  /** Where the value begins that stands in the same cell. */
  length: number
  /** Whether a colon or the like parts it from that. */
  isSeparated: boolean
  /** Words follow that may be its value, and may as well make it a longer label or a name. */
  isWeak: boolean
  /** What stands in parentheses behind it, such as the unit or the currency. */
  hint: string
}

const numberWords = new Set(
  'no nos nr nrs num number numbers numero numeros nummer nummers n ref reference # code id 号 號 码 碼'.split(' '),
)
/** Units and currencies that say how the value is meant. */
const unitWords = new Set(
  'kgs kg kgm kilos mt mts lbs lb usd eur gbp cny rmb brl mxn chf cad aud hkd sgd ctns pkgs pcs days tage jours dias giorni dagen 公 斤 千 克 元 美'.split(
    ' ',
  ),
)
const each = new Set('per je par por pro each 每'.split(' '))
const before =
  /^(?:no|nr|num|numero|number|nummer|n|ref|rif|reference|referencia)[.°º\s]*(?:(?:of|de|du|do|da|di|del|della|des|d|dei)[\s'’]+)?(?:(?:the|la|el|le|il|o)\s+|l['’])?/
const boxNumber = /^\(?\d{1,2}[a-z]?[.)]\s*(?=\p{L})/u
const nameWords =
  /^[\s,/&-]*(?:(?:complete|full|nom|nome|nombre|name|naam|razon|adresse|address|anschrift|direccion|endereco|indirizzo|adres|morada|et|y|e|und|and|en|social|complet|completo|vollstandige|名称|地址|及|和)(?![a-z])[\s,/&-]*)+(?=[:：(]|$)/

/**
 * The label that a text begins with. Words that begin like one and go on otherwise are a longer label that we do not
 * know where a colon ends them, and else none.
 */
export function markOf(text: string, isBlurred = false): Mark | undefined {
  const plain = folded(text)
  const known = knownMark(text, plain, isBlurred)
  return known === undefined ? unknownMark(text, plain) : (known ?? undefined)
}

/** Null: it begins with words of a label and is none. */
function knownMark(text: string, plain: string, isBlurred: boolean): Mark | null | undefined {
  const skipped = boxNumber.exec(plain)?.[0].length ?? 0
  const tokens = tokensOf(text).filter(({ start }) => start >= skipped)
  if (tokens[0] && /[\p{L}\p{N}]/u.test(text.slice(skipped, tokens[0].start))) return undefined
  if (text.slice(skipped, tokens[0]?.start).trim() !== '') return undefined
  const direct = labelPhrases.at(tokens, 0, text, isBlurred)
  const prefix = before.exec(plain.slice(skipped))?.[0].length ?? 0
  const first = prefix > 0 ? tokens.findIndex(({ start }) => start >= skipped + prefix) : -1
  const behind = first > 0 ? labelPhrases.at(tokens, first, text, isBlurred) : undefined
  const isOfNumber = behind !== undefined && (direct === undefined || direct.tokens < first + behind.tokens)
  const word = isOfNumber ? behind : direct
  if (!word) return undefined
  const { field, needsNumber } = word.value
  if (isOfNumber && field !== null && kindOf(field).kind !== 'code') return undefined
  const end = (isOfNumber ? first : 0) + word.tokens
  return behindWord({ text, plain, tokens, end, field, hasNumber: isOfNumber, needsNumber })
}

interface Begun {
  text: string
  plain: string
  tokens: readonly Token[]
  /** How many of the tokens are of the label so far. */
  end: number
  field: LabelField | null
  hasNumber: boolean
  needsNumber: boolean
}

function behindWord({ text, plain, tokens, end: from, field, hasNumber: has, needsNumber }: Begun): Mark | null {
  const end = from
  let hasNumber = has
  let position = tokens[end - 1]?.end ?? 0
  let hint = ''
  const also: LabelField[] = []
  const next = () => tokens.findIndex(({ start }) => start >= position)
  for (;;) {
    const at = next()
    const token = at < 0 ? undefined : tokens[at]
    const between = text.slice(position, token?.start ?? text.length)
    if (token && numberWords.has(token.text) && /^[\s.\-°º'’]*$/.test(between)) {
      hasNumber = true
      position = token.end
      position += /^[°º.]+/.exec(text.slice(position))?.[0].length ?? 0
      continue
    }
    if (token && unitWords.has(token.text) && /^[\s.,:/-]*$/.test(between) && field !== null && isMeasured(field)) {
      hint += ` ${token.text}`
      position = token.end
      continue
    }
    if (token && each.has(token.text) && /^\s*$/.test(between) && field !== null && isMeasured(field)) {
      const words = /^\s*[\p{L}\s/]+/u.exec(text.slice(position))?.[0] ?? ''
      return { field: null, also: [], length: position + words.length, isSeparated: false, isWeak: false, hint }
    }
    const plural = /^\(s\)/i.exec(text.slice(position))?.[0]
    if (plural) {
      position += plural.length
      continue
    }
    const aside = /^[\s.]*[(（]([^)）]{0,80})(?:[)）]|$)/.exec(text.slice(position))
    if (aside && isHint(aside[1] ?? '')) {
      hint += ` ${aside[1]}`
      position += aside[0].length
      continue
    }
    const names = nameWords.exec(plain.slice(position))?.[0]
    if (names && /[a-z\p{Script=Han}]/u.test(names) && field !== null && kindOf(field).kind === 'party') {
      position += names.length
      continue
    }
    if (token && /^[\s.]*(?:[/|,&]\s*)?(?:and|und|et|y|e|en)?$/.test(between.replace(/^\s*-\s*/, '').trimEnd())) {
      const slash = token.text === '/' ? 1 : 0
      const other = labelPhrases.at(tokens, at + slash, text)
      const isBeside = slash === 1 || /[/|&]/.test(between)
      if (other && (isBeside || other.value.field === field)) {
        if (other.value.field !== null && other.value.field !== field) also.push(other.value.field)
        position = tokens[at + slash + other.tokens - 1]?.end ?? position
        continue
      }
      // Another word for it that we do not know.
      const unknown = slash === 1 ? /^\s*\/\s*[^\d:：(]{2,40}(?=[:：(]|$)/.exec(text.slice(position))?.[0] : undefined
      if (unknown && unknown.trim().split(/\s+/).length <= 5) {
        position += unknown.length
        continue
      }
    }
    break
  }
  const separator = /^[\s.]*[:：=]+\s*|^\s*[-–—]+\s+|^\.(?:\s+|$)|^\s+/.exec(text.slice(position))?.[0] ?? ''
  const isSeparated = /[:：=\-–—]/.test(separator)
  const length = position + separator.length
  const rest = plain.slice(length)
  // `INV-20931` is the number itself.
  if (rest !== '' && separator === '' && !/[#\p{Script=Han})）°º]$/u.test(text.slice(0, position))) return null
  if (rest === '' && needsNumber && !hasNumber && !isSeparated) return null
  const mark = { field, also, length, isSeparated, isWeak: false, hint: hint.trim() }
  if (rest === '' || isSeparated) return mark
  return joined(mark, rest, { hasNumber, needsNumber })
}

/** A label and what stands behind it without a colon: a value that can be told from words, or one that has to prove it. */
function joined(mark: Mark, rest: string, { hasNumber, needsNumber }: { hasNumber: boolean; needsNumber: boolean }) {
  // `Consignee reference:` is a longer label that we do not know.
  const longer = /^[^\d:：]{2,40}[:：]\s*/.exec(rest)?.[0]
  if (longer && longer.trim().split(/\s+/).length <= 4)
    return { ...mark, field: null, also: [], length: mark.length + longer.length, isSeparated: true }
  if (mark.field === null) return null
  const { kind } = kindOf(mark.field)
  const [first = '', second = ''] = rest.split(/\s+/)
  if (kind === 'code') {
    if (/^box\b/.test(rest)) return null
    const isCode = /\d/.test(first) || (/^[a-z]{1,4}$/.test(first) && /^[\d-]{3,}/.test(second))
    if (isCode && (hasNumber || !needsNumber || /\d{3}/.test(first))) return mark
  } else if (kind === 'date') {
    if (/\d/.test(`${first}${second}`)) return mark
  } else if (kind === 'amount' || kind === 'count' || kind === 'weight') {
    if (/^(?:[a-z]{2,3}\s?)?[$€£¥]?\s?\d/.test(rest)) return mark
  } else if (rest.split(/\s+/).length <= 8) return { ...mark, isWeak: true }
  return longLabel(mark, rest)
}

/** `Container type`: words alone, as short as a label. */
const longLabel = (mark: Mark, rest: string): Mark | null =>
  /^[\p{L}\s/.&'’-]{2,30}$/u.test(rest) && rest.trim().split(/\s+/).length <= 3 && !isCompany(rest)
    ? { ...mark, field: null, also: [], length: mark.length + rest.length }
    : null

function isMeasured(field: LabelField): boolean {
  const { kind } = kindOf(field)
  return kind === 'amount' || kind === 'count' || kind === 'weight'
}

const isHint = (text: string) => /\p{L}{2,}/u.test(text) && !/^[A-Z]{0,4}[\d\-/]{4,}$/.test(text.trim())

/** What looks like a label whose words we do not know: a colon behind a few words, or a hint for whoever fills it in. */
function unknownMark(text: string, plain: string): Mark | undefined {
  const colon = /^\s*\p{L}[^:：]{1,45}[:：](?!\/\/)(?=\s|$|\p{Script=Han}|[^\s\d])/u.exec(text)?.[0]
  const mark = { field: null, also: [], isSeparated: true, isWeak: false, hint: '' }
  if (colon && colon.trim().split(/\s+/).length <= 6 && !/\d{3}/.test(colon)) {
    const space = /^\s*/.exec(text.slice(colon.length))?.[0].length ?? 0
    return { ...mark, length: colon.length + space }
  }
  if (/^\s*[(（][^()（）\d]{6,}[)）]?[:：]?\s*$/.test(text) && /\s/.test(text.trim()))
    return { ...mark, length: text.length }
  if (
    /[(（](?:if|see|name|full|complete|please|optional|not |must|as per|for |clause|incl|nom |nombre|vollst|voir|siehe|ver )[^()]{2,}[)）]?[:：]?\s*$/.test(
      plain,
    )
  )
    return { ...mark, length: text.length }
  if (
    /^[\p{L}\s./-]{2,40}\s(?:no|nr|num|number|numero|nummer|n)\s?[.°º:]*$/u.test(plain) &&
    plain.trim().split(/\s+/).length <= 6
  )
    return { ...mark, length: text.length }
  return undefined
}
