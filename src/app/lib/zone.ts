import { knownZone, offsetAt } from '#domain/zones/clock.ts'

let here: string | undefined

/** The viewer's own: the one thing of time zones that the browser is asked. */
export function hereZone(): string {
  here ??= knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? 'UTC'
  return here
}

/** For a viewer elsewhere. A zone that the table does not have is as if none was named. */
export function setHereZone(zone: string | undefined) {
  here = knownZone(zone ?? null) ?? undefined
}

/** What the viewer's clock shows at a time in milliseconds, as if it were UTC: `2026-06-17T21:40:00.000Z`. */
export const hereClock = (time: number): string => new Date(time + offsetAt(time, hereZone()) * 60_000).toISOString()
