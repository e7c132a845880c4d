import { hasValidCheckDigit } from '../tracking/iso6346.ts'

export interface ContainerMention {
  number: string
  /** What stands in the text. */
  text: string
  index: number
  /** Whether the check digit is right. What was misread is put right only where that makes it right. */
  is_valid: boolean
}

/** Letters and digits that readers of images take for each other. */
const asDigit: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  '|': '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
}
const asLetter: Record<string, string> = { '0': 'O', '1': 'I', '2': 'Z', '5': 'S', '6': 'G', '8': 'B' }

/** Four letters and seven digits, with what people and printers put between them, one end of line included. */
const shape =
  /(?<![A-Za-z0-9])([A-Z0-9|]{3}[UJZujz])([ \-/.]{0,2}|\s{0,2}\n\s{0,2})((?:[0-9OQDILZSGB|][ \-/.]{0,1}\n?){6})[ \-/.]{0,2}\n?[([]?([0-9OQDILZSGB|])[)\]]?(?![A-Za-z0-9])/g

export function findContainerNumbers(text: string): ContainerMention[] {
  const found: ContainerMention[] = []
  shape.lastIndex = 0
  for (let match = shape.exec(text); match; match = shape.exec(text)) {
    const [whole, owner = '', , serial = '', check = ''] = match
    // Four letters that begin a word of text are no owner: at least four of the digits must be digits as they stand.
    if ((serial + check).replace(/\D/g, '').length < 4 || /^[0-9]{3}/.test(owner)) continue
    const number =
      Array.from(owner.toUpperCase(), (letter) => asLetter[letter] ?? letter).join('') +
      Array.from(serial.replaceAll(/[ \-/.\n]/g, '') + check, (digit) => asDigit[digit] ?? digit).join('')
    const isAsWritten = number === whole.toUpperCase().replaceAll(/[^A-Z0-9|]/g, '')
    const is_valid = hasValidCheckDigit(number)
    if (is_valid || isAsWritten) found.push({ number, text: whole, index: match.index, is_valid })
  }
  return found
}
