/** From here on there are letters that can be written in two ways, such as `é` and `e` with an accent after it. */
const hasMarks = /[\u0300-\uffff]/

/** Members that are proved or handed on letter by letter: nothing of them is changed. */
const asWritten = new Set([
  'password',
  'current_password',
  'secret_access_key',
  'private_key',
  'passphrase',
  'client_secret',
  'credentials',
  'headers',
])

const composed = (text: string) => (hasMarks.test(text) ? text.normalize('NFC') : text)

function isNested(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value))
}

/**
 * Makes what somebody has written the one form in which it is kept and looked for (UAX 15, NFC), where it stands: macOS
 * sends letters and their accents apart. It is what was read from JSON, nested however deep.
 */
export function inOneForm<Value>(value: Value): Value {
  if (typeof value === 'string') return composed(value) as Value
  const open: object[] = isNested(value) ? [value] : []
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const members = one as Record<string, unknown>
    for (const [name, member] of Object.entries(members)) {
      if (asWritten.has(name)) continue
      if (typeof member === 'string') {
        if (hasMarks.test(member)) members[name] = composed(member)
      } else if (isNested(member)) open.push(member)
    }
  }
  return value
}
