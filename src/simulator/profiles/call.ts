/** A request as it came. */
export interface Call {
  method: string
  /** Path and query, as in the request line. */
  target: string
  /** Without what stands for the profile in front. */
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
  /** Scheme and host that it was sent to, and what stands for the profile. */
  address: string
}

export const headerOf = ({ headers }: Call, name: string): string | undefined => {
  const value = headers[name.toLowerCase()]
  return Array.isArray(value) ? value[0] : value
}
