/** As they stand in a message, a line each. */
export const headerLines = (headers: Record<string, string> | null): string =>
  Object.entries(headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
