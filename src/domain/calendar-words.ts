/** From January on. Not by `Intl`, whose first use costs every first load more than all else that runs before the list. */
export const months: readonly string[] = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** From Sunday on, as `getUTCDay` counts them. */
export const weekdays: readonly string[] = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')
