import { dictionary } from '@zxcvbn-ts/language-common'

/** 49,233 passwords that were stolen most often, in small letters. */
const stolenMostOften = new Set(dictionary['passwords-common'])

/**
 * What is guessed first: words that head the lists of stolen passwords, in the languages of this product, and those of
 * the trade. Written for this purpose from patterns that are well known; it is no copy of such a list.
 */
const common =
  `password passwort passw pass pwd kennwort contrasena contraseña motdepasse senha parola mima secret geheim secreto
  welcome willkommen bienvenue bienvenido letmein login admin administrator root user guest test demo default changeme
  change qwerty qwertz azerty iloveyou love liebe amour lovely baby angel princess prinzessin sunshine shadow master
  monkey dragon football fussball futbol baseball basketball hockey soccer superman batman pokemon starwars trustno
  whatever freedom michael jordan jennifer thomas daniel andrea maria jessica ashley charlie hunter killer summer winter
  spring autumn sommer winter herbst fruhling frühling verano invierno ete été hiver printemps automne monday tuesday
  wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag january february
  march april june july august september october november december januar februar marz märz mai juni juli oktober
  dezember hello hallo hola bonjour computer internet server office company firma hamburg london berlin paris madrid
  shanghai china germany deutschland america india landfall container containers shipment shipping shipper tracking
  track logistics logistik freight spedition terminal vessel cargo ocean port maersk hapag lloyd evergreen cosco company
  forever always private security secure access system database flower cookie cheese pepper ginger buddy mustang
  harley yankees liverpool chelsea arsenal barcelona realmadrid bayern google facebook apple samsung microsoft windows
  please thankyou money number one two three four five six seven eight nine ten zero the and my your new old`
    .split(/\s+/)
    .toSorted((a, b) => b.length - a.length)

/** Rows and columns of keyboards, the alphabet, the figures: forwards and backwards. */
const walks = [
  'qwertyuiop',
  'qwertzuiopü',
  'azertyuiop',
  'asdfghjklöä',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
].flatMap((row) => [row, [...row].reverse().join('')])

const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
}

/** What has to be left when all that is guessed first is taken out, and how many different characters of it. */
const mostGuessed = { left: 6, different: 4 }

/**
 * Why a password would be guessed; undefined where it would not. No rule about which characters it has: what counts is
 * what is left of it without the words, rows and repetitions that everybody tries, and without the account's own words.
 * @param own names and addresses of the company and the person
 */
export function weaknessOf(password: string, own: readonly string[]): string | undefined {
  const plain = password.normalize('NFKC').toLowerCase()
  if (new Set(plain).size < mostGuessed.different) return 'It repeats a few characters: use several words'
  const ownWords = own
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2)
    .toSorted((a, b) => b.length - a.length)
  const readings = [plain, plain.replace(/[@4310!$57]/g, (one) => disguises[one] ?? one)]
  if (readings.some((reading) => isLittle(leftOf(reading, common))))
    return 'It is made of what is tried first and counts as nothing: common words, words of shipping such as ocean or freight, years, rows of keys. Use several other words'
  if (readings.some((reading) => stolenMostOften.has(reading) || stolenMostOften.has(withoutEnds(reading))))
    return 'It is a common password, or one with figures and signs around it: use several words'
  if (readings.some((reading) => isLittle(leftOf(reading, [...ownWords, ...common]))))
    return 'It is made of the names of your company or yourself: use other words'
  return undefined
}

/** What is put before and behind a password to make it longer. */
const withoutEnds = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const isLittle = (left: string) => left.length < mostGuessed.left || new Set(left).size < mostGuessed.different

/** The letters and figures that are left. */
function leftOf(password: string, words: readonly string[]): string {
  const without = words.reduce((rest, word) => rest.replaceAll(word, ' '), password)
  const walked = withoutWalks(without)
  return (
    walked
      // Years and dates.
      .replace(/(?<!\d)(19|20)\d\d(?!\d)/g, ' ')
      .replace(/(?<!\d)\d{1,2}[./-]\d{1,2}(?!\d)/g, ' ')
      // A number that ends a word is a habit, a long one may be chance.
      .replace(/(?<!\d)\d{1,4}(?!\d)/g, ' ')
      .replace(/(.)\1{2,}/gu, ' ')
      .replace(/[^\p{L}\p{N}]+/gu, '')
  )
}

/** Without four characters or more that stand beside each other in a row. */
function withoutWalks(text: string): string {
  let left = ''
  for (let at = 0; at < text.length; ) {
    let length = 4
    if (!walks.some((row) => row.includes(text.slice(at, at + length))) || at + length > text.length) {
      left += text[at]
      at += 1
      continue
    }
    while (at + length < text.length && walks.some((row) => row.includes(text.slice(at, at + length + 1)))) length += 1
    left += ' '
    at += length
  }
  return left
}
