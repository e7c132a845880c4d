/** Anybody may have an address there: it stands for nobody. */
const open =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|gmx|web|icloud|me|aol|qq|163|126|sina|foxmail|proton|protonmail|pm|mail|yandex|zoho|free|orange|libero|t-online|freenet|uol|terra)\.(?:com?(?:\.[a-z]{2})?|net|org|de|fr|it|es|nl|at|ch|ru|cn|me|br|pt|uk|in|jp)$/

export const isOpenToAnybody = (domain: string) => open.test(domain)

/** Behind the `@` of an address; null where anybody may write from there. */
export function senderDomainOf(addresses: readonly string[]): string | null {
  const [, domain = ''] = /@([^@\s<>]+)$/.exec(addresses[0]?.trim().toLowerCase() ?? '') ?? []
  return domain.includes('.') && !isOpenToAnybody(domain) ? domain : null
}
