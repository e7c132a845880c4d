const mark = '•••'
/** Shorter ones would blot out half of any text. */
const shortest = 4

/** Takes what must not be seen out of a text, as it is and in the forms it is sent in. */
export function createBlot() {
  const known = new Set<string>()
  return {
    /** From here on it is never shown. */
    hide(...secrets: readonly string[]) {
      for (const secret of secrets) {
        if (secret.length < shortest) continue
        known.add(secret)
        known.add(encodeURIComponent(secret))
        known.add(new URLSearchParams([['', secret]]).toString().slice(1))
        known.add(JSON.stringify(secret).slice(1, -1))
        known.add(Buffer.from(secret).toString('base64').replace(/=+$/, ''))
      }
    },
    blot(text: string): string {
      let shown = text
      // The longest first: a secret may begin with another.
      for (const secret of [...known].sort((a, b) => b.length - a.length)) shown = shown.replaceAll(secret, mark)
      return shown
    },
  }
}
export type Blot = ReturnType<typeof createBlot>
