import { refusal } from '#contract/said/refusals.ts'
import type { Detail } from '#contract/said/sentence.ts'
import { profileOf, sharedSettings } from './profiles.ts'
import type { Profile } from './schema.ts'

interface Fault {
  /** Such as `settings/plan`. */
  at: string
  code: 'blank' | 'invalid'
  detail: Detail
}

interface NewConnection {
  scacs: readonly string[] | undefined
  settings: Readonly<Record<string, string>>
  credentials: Readonly<Record<string, string>>
}

interface Checked {
  profile: Profile | undefined
  /** The lines that are asked through it. */
  scacs: string[]
  faults: Fault[]
}

/** Addresses that a person gives: the rest of a setting is text. */
const addresses = new Set(['base_url', 'token_url'])
const counts = new Set(['per_minute', 'per_day', 'pass_on_per_day'])

/** What is wrong with what a person has filled in, by where it is. Empty values count as not filled in. */
export function checkConnection(
  id: string,
  { scacs, settings, credentials }: NewConnection,
  allowHttp: boolean,
): Checked {
  const profile = profileOf(id)
  if (!profile)
    return { profile, scacs: [], faults: [{ at: 'profile', code: 'invalid', detail: refusal('no_such_profile') }] }
  const faults: Fault[] = []
  const fault = (at: string, code: Fault['code'], detail: Detail) => faults.push({ at, code, detail })

  for (const [where, fields, given] of [
    ['settings', profile.settings, settings],
    ['credentials', profile.secrets, credentials],
  ] as const) {
    for (const { name, label, required, ...field } of fields) {
      const options = 'options' in field ? field.options : undefined
      const value = given[name]?.trim() ?? ''
      if (value === '') {
        if (required) fault(`${where}/${name}`, 'blank', refusal('setting_needed', { label }))
      } else if (options && !options.includes(value)) {
        fault(`${where}/${name}`, 'invalid', refusal('setting_one_of', { label, options: options.join(', ') }))
      }
    }
    const known = new Set([...fields.map(({ name }) => name), ...(where === 'settings' ? sharedSettings : [])])
    for (const name of Object.keys(given))
      if (!known.has(name))
        fault(`${where}/${name}`, 'invalid', refusal('setting_unknown', { name, profile: profile.label }))
  }
  for (const [name, value] of Object.entries(settings)) {
    if (value.trim() === '') continue
    if (addresses.has(name)) {
      const wrong = faultOfAddress(value, allowHttp)
      if (wrong) fault(`settings/${name}`, 'invalid', `${labelOf(profile, name)}: ${wrong}`)
    }
    if (counts.has(name) && !/^[1-9]\d{0,6}$/.test(value))
      fault(`settings/${name}`, 'invalid', refusal('setting_whole_number', { label: labelOf(profile, name) }))
    if (name === 'host' && !(value in profile.hosts))
      fault('settings/host', 'invalid', `Host: must be one of ${Object.keys(profile.hosts).join(', ')}`)
  }
  for (const [name, value] of Object.entries(credentials))
    if (/[\0\r\n]/.test(value) && !isPem(profile, name))
      fault(`credentials/${name}`, 'invalid', refusal('setting_one_line', { label: labelOf(profile, name) }))

  return { profile, scacs: readScacs(profile, scacs, fault), faults }
}

function readScacs(
  { scacs: known, label, kind }: Profile,
  asked: readonly string[] | undefined,
  fault: (at: string, code: Fault['code'], detail: Detail) => void,
): string[] {
  if (kind === 'mirror') {
    if (asked?.length) fault('scacs', 'invalid', refusal('mirror_brings_lines'))
    return []
  }
  if (known.length === 0) {
    if (!asked?.length) fault('scacs', 'blank', refusal('lines_needed'))
    return [...new Set(asked)]
  }
  const others = asked?.filter((scac) => !known.includes(scac)) ?? []
  if (others.length > 0) fault('scacs', 'invalid', refusal('lines_unknown', { label, scacs: others.join(', ') }))
  return asked?.length ? [...new Set(asked)] : [...known]
}

function faultOfAddress(text: string, allowHttp: boolean): string | undefined {
  if (/[\s\\\p{Cc}]/u.test(text) || !URL.canParse(text)) return 'is not an address'
  const { protocol, username, password, search, hash } = new URL(text)
  if (protocol !== 'https:' && !(allowHttp && protocol === 'http:')) return 'must begin with https://'
  if (username !== '' || password !== '') return 'must not carry a user name or password: use the fields for them'
  return search !== '' || hash !== '' ? 'must not have a query' : undefined
}

const isPem = ({ secrets }: Profile, name: string) =>
  secrets.some((field) => field.name === name && field.type.startsWith('pem_'))

function labelOf({ secrets, settings }: Profile, name: string): string {
  const shared = { base_url: 'Address', host: 'Host' } as Record<string, string>
  return [...secrets, ...settings].find((field) => field.name === name)?.label ?? shared[name] ?? name
}
