/** Of many values how many there are. */
export const shortly = (words: readonly string[]) => (words.length > 3 ? `any of ${words.length}` : words.join(', '))

/** Currencies of fees that terminals report. */
export const currencies = { USD: 'US dollar', CAD: 'Canadian dollar', EUR: 'Euro', GBP: 'Pound', MXN: 'Mexican peso' }
