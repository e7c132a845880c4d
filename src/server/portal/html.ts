/** Text as HTML that says the same and does nothing else. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** One line without anything that steers: for what becomes a header. */
export const oneLine = (text: string, most = 150) => {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}

/** `{name}` in a sentence. */
export const fill = (sentence: string, said: Record<string, string>) =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => said[name] ?? whole)
