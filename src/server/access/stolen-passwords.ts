import { createHash } from 'node:crypto'

interface Options {
  /** To which the first five digits are added, such as `https://api.pwnedpasswords.com/range/`. */
  address: string
  /** The service did not answer: nobody is kept out by that. */
  onError: (error: unknown) => void
}

const patienceMs = 3000
/** A range has some 800 hashes; with padding 1,000. */
const mostBytes = 1_000_000

/**
 * Whether a password is among those that were stolen, by k-anonymity: five hexadecimal digits of its SHA-1 are told to the
 * service, and of what it answers the rest is looked for here.
 * Source: https://haveibeenpwned.com/API/v3#PwnedPasswords
 */
export function createStolenPasswords({ address, onError }: Options): (password: string) => Promise<boolean> {
  return async (password) => {
    const digest = createHash('sha1').update(password.normalize('NFKC')).digest('hex').toUpperCase()
    try {
      const response = await fetch(`${address}${digest.slice(0, 5)}`, {
        // How long the answer is would tell which range it is.
        headers: { 'add-padding': 'true', 'user-agent': 'Landfall' },
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      if (!response.ok) throw new Error(`It was answered with ${response.status}`)
      const text = await response.text()
      if (text.length > mostBytes) throw new Error('The answer is too long')
      return text.split(/\r?\n/).some((line) => isListed(line, digest.slice(5)))
    } catch (error) {
      onError(error)
      return false
    }
  }
}

/** A line is the rest of a hash, a colon, and how often it was seen: what pads the answer was seen 0 times. */
function isListed(line: string, rest: string): boolean {
  const [suffix = '', count = ''] = line.split(':')
  return suffix.trim().toUpperCase() === rest && Number(count) > 0
}
