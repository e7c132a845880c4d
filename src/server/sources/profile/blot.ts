const mark = '•••'
/** Shorter ones would blot out half of any text. */
const shortest = 4
/** Each request may be signed: more than are under way at a time. */
const mostPassing = 100

/** Takes what must not be seen out of a text, as it is and in the forms it is sent in. */
export function createBlot() {
  const known = new Set<string>()
  /** The oldest first. */
  const passing: string[] = []
  return {
    /** From here on it is never shown. */
    hide(...secrets: readonly string[]) {
      for (const form of secrets.flatMap(formsOf)) known.add(form)
    },
    /** Of a signature, or of a token that is asked for anew: the last of them are not shown. */
    hideForNow(secret: string) {
      passing.push(secret)
      if (passing.length > mostPassing) passing.shift()
    },
    blot(text: string): string {
      let shown = text
      const hidden = new Set([...known, ...passing.flatMap(formsOf)])
      // The longest first: a secret may begin with another.
      for (const secret of [...hidden].sort((a, b) => b.length - a.length)) shown = shown.replaceAll(secret, mark)
      return shown
    },
  }
}

/** As it is, and as it is sent. */
function formsOf(secret: string): string[] {
  if (secret.length < shortest) return []
  return [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams([['', secret]]).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  ]
}
export type Blot = ReturnType<typeof createBlot>
