const minute = 60_000
const pauses = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minute)

/** How often a file is tried to be delivered in all: for a bit less than a day. */
export const mostDeliveryAttempts = pauses.length + 1

/** In how many milliseconds to try again what has failed so often; null where that was the last time. */
export const deliveryRetryDelay = (failures: number): number | null => pauses[failures - 1] ?? null
