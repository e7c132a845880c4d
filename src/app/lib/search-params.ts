/**
 * The query of our addresses is plain text: a reference such as `0012` or `1e5` stays what it is (the router's own
 * parser would make numbers of them). What is not a text, the schema of the route reads.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Lists are written with commas; what is undefined, empty or null is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const text = value == null ? '' : String(value)
    if (text) params.set(name, text)
  }
  const query = params.toString().replaceAll('%2C', ',')
  return query && `?${query}`
}
