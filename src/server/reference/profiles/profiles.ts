import * as z from 'zod'
import { type Limit, type Profile, profileSchema } from './schema.ts'

const files = import.meta.glob<unknown>('../../../refdata/profiles/*.json', { eager: true, import: 'default' })

/**
 * Reads a profile.
 * @throws with what is wrong, where it does not fit the schema
 */
export function readProfile(content: unknown, name: string): Profile {
  const read = profileSchema.safeParse(content)
  if (read.success) return read.data
  throw new Error(`The profile ${name} is not usable:\n${z.prettifyError(read.error)}`)
}

const kinds: readonly Profile['kind'][] = ['line', 'provider', 'mirror', 'custom']

/** All there are, by their labels. */
export const profiles: readonly Profile[] = Object.entries(files)
  .map(([name, content]) => readProfile(content, name))
  .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || (a.label < b.label ? -1 : 1))

const byId = new Map(profiles.map((profile) => [profile.id, profile]))

export const profileOf = (id: string): Profile | undefined => byId.get(id)

/** The names of settings that every connection may have besides those of its profile. */
export const sharedSettings = ['base_url', 'host'] as const

const minute = 60
const day = 86_400

/** How often it may be asked, with these settings. */
export function limitsOf({ limits }: Profile, settings: Readonly<Record<string, string>>): Limit[] {
  const own = limits.filter(({ when = {} }) => Object.entries(when).every(([name, value]) => settings[name] === value))
  const typed = [
    { seconds: minute, calls: Number(settings.per_minute) },
    { seconds: day, calls: Number(settings.per_day) },
  ].filter(({ calls }) => calls >= 1)
  return [...own.filter(({ seconds }) => !typed.some((one) => one.seconds === seconds)), ...typed]
}

/** The smallest number of requests that a day allows, by any limit of an hour or more; null where there is none. */
export function perDay(limits: readonly Limit[]): number | null {
  const long = limits.filter(({ seconds }) => seconds > minute).map(({ calls, seconds }) => (calls * day) / seconds)
  return long.length > 0 ? Math.floor(Math.min(...long)) : null
}
