import type { Rule } from './encode.ts'
import { ruleAt, timeZones } from './zone-table.ts'

/** The wall clock of a place, by the server's table of time zones. */
export interface Clock {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  /** 0 is Sunday. */
  weekday: number
  hour: number
  minute: number
  second: number
}

function ruleOf(instant: number, zone: string | null): Rule | undefined {
  const known = zone === null ? undefined : timeZones().find(zone)
  return known && ruleAt(known, instant)
}

/** Null for a zone nobody named, and for one the table does not have: its instants are shown unconverted. */
export function knownZone(zone: string | null): string | null {
  return zone && timeZones().find(zone) ? zone : null
}

/** @param zone null: the instant is a local time written as if UTC. */
export function clockAt(instant: number, zone: string | null): Clock {
  const clock = new Date(instant + offsetAt(instant, zone) * 60_000)
  return {
    year: clock.getUTCFullYear(),
    month: clock.getUTCMonth() + 1,
    day: clock.getUTCDate(),
    weekday: clock.getUTCDay(),
    hour: clock.getUTCHours(),
    minute: clock.getUTCMinutes(),
    second: clock.getUTCSeconds(),
  }
}

/** Minutes east of UTC, at that instant. */
export const offsetAt = (instant: number, zone: string | null): number => ruleOf(instant, zone)?.minutes ?? 0

/** `07` */
export const two = (number: number) => String(number).padStart(2, '0')

/** `UTC−06:00` */
export function offsetWords(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${two(hours)}:${two(rest)}`
}

/** `PDT`, `CEST`, `KST`; the offset where people have no short name for it. */
export function abbreviationAt(instant: number, zone: string): string {
  const { name = 'UTC', minutes = 0 } = ruleOf(instant, zone) ?? {}
  return /^[+-]/.test(name) ? offsetWords(minutes) : name
}
