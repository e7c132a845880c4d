/** As it is looked for: small letters, without accents. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Chinese has no spaces: there a word is found wherever it stands. */
const isHan = /\p{Script=Han}/u

/** Whether every word that was typed begins a word of these texts. */
export function matchesWords(texts: readonly string[], typed: string): boolean {
  const known = texts.flatMap(wordsOf)
  return wordsOf(typed).every((word) =>
    known.some((one) => (isHan.test(word) ? one.includes(word) : one.startsWith(word))),
  )
}
