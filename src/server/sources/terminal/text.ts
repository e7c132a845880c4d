/** Terminal text as it can be stored and read: no control characters or halves of characters, single spaces. */
export function clean(text: string | null | undefined): string {
  return (text ?? '')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Terminals write CUSTOMS_HOLD and customs-hold. */
export const words = (...texts: (string | null | undefined)[]): string =>
  clean(texts.filter(Boolean).join(' ').replace(/[_-]/g, ' ')).toUpperCase()
