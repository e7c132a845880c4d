export type ReferenceKind = 'container' | 'bill' | 'booking' | 'purchase_order' | 'reference'

/** As references are compared: upper case letters and digits, without the word that only says what they are. */
export function plainReference(text: string): string {
  const plain = text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  return plain.replace(/^(?:PURCHASEORDER|PO|BESTELLUNG|PEDIDO|OC)(?:NO|NR)?(?=\d{3})/, '')
}

/** A shorter one is near too many others. */
const shortestNear = 6

/**
 * Forms that two references share which differ in one character, or in one that was left out: both with each of their
 * characters left out. The reference itself is the first.
 */
export function nearForms(plain: string): string[] {
  if (plain.length < shortestNear) return [plain]
  return [...new Set([plain, ...Array.from(plain, (_, at) => plain.slice(0, at) + plain.slice(at + 1))])]
}

/** Whether one character is wrong, missing or too much, or two neighbours changed places; not the same. */
export function isNear(a: string, b: string): boolean {
  if (a === b || Math.min(a.length, b.length) < shortestNear || Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < Math.min(a.length, b.length) && a[from] === b[from]) from += 1
  const restA = a.slice(from)
  const restB = b.slice(from)
  if (a.length > b.length) return restA.slice(1) === restB
  if (b.length > a.length) return restB.slice(1) === restA
  return (
    restA.slice(1) === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  )
}

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** All that `isNear` it: with one character changed, left out or added, or two neighbours in each other's place. */
export function possibleSlips(plain: string): string[] {
  if (plain.length < shortestNear) return []
  const found = new Set<string>()
  for (let at = 0; at <= plain.length; at++) {
    const [head, tail] = [plain.slice(0, at), plain.slice(at)]
    for (const one of characters) found.add(head + one + tail).add(head + one + tail.slice(1))
    found.add(head + tail.slice(1))
    if (tail.length > 1) found.add(head + tail[1] + tail[0] + tail.slice(2))
  }
  found.delete(plain)
  return [...found].filter((one) => isNear(one, plain))
}
