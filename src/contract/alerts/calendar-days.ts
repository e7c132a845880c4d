/** Days that a calendar of deadlines may have. */
export const calendarDayKinds = ['last_free_day', 'empty_return', 'pickup', 'arrival'] as const
export type CalendarDayKind = (typeof calendarDayKinds)[number]
