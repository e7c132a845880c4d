/** On how many last days of free time a deadline is near: its own day at its place, and so many days before. */
export const nearDays = 2
