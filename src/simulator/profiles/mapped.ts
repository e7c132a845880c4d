import type { Message } from '../said.ts'
import { localTime, localTimeWithOffset } from '../time.ts'
import type { Box, Voyage } from '../voyage.ts'
import { firstOf, type Made, objectAt, put, type Spot } from './places-in-body.ts'
import type { Meaning, Profile, Rule } from './profile.ts'
import { knownOf } from './said-of-lines.ts'

interface Told {
  voyages: readonly Voyage[]
  /** In the order in which they were said. */
  messages: readonly Message[]
  /** Where one box was asked for. */
  container: string | undefined
}

/** The body that a mapping reads these messages from: the mapping the other way round, as far as it has words. */
export function mappedBody(profile: Profile, told: Told, rules: readonly Rule[] = profile.mapping): Made {
  const body: Made = { ...structuredClone(knownOf(profile.id).besides ?? {}) }
  for (const rule of rules) writeRule(rule, body, told, profile)
  return body
}

function writeRule(rule: Rule, body: Made, { voyages, messages, container }: Told, profile: Profile): void {
  const root = rule.root ? objectAt(body, stripRoot(firstOf(rule.root))) : body
  const updated = new Date(messages.at(-1)?.created ?? 0).toISOString()
  const openItem = itemsOf(rule, root, knownOf(profile.id).list_in)
  for (const voyage of voyages) {
    const boxes = voyage.boxes.filter(({ number }) => !container || number === container)
    // A list that names no box is of the one that was asked for.
    const isOfOne = rule.container === undefined || rule.container.startsWith('$root')
    if (isOfOne && !rule.always && !container) continue
    for (const box of isOfOne ? boxes.slice(0, 1) : boxes) {
      const own = messages.filter((one) => one.voyage === voyage && isAbout(one, box))
      for (const message of latest(own)) {
        const word = rule.always ? alwaysFits(rule, message, voyage) : wordFor(rule, message, voyage)
        const classifier = word === undefined ? undefined : classifierWord(rule, message)
        if (word === undefined || classifier === undefined) continue
        const spot = openItem(box, message)
        write({ rule, spot, word, classifier, voyage, box, message, profile, updated })
      }
    }
  }
}

const stripRoot = (path: string) => (path === '$root' ? '' : path)

const isAbout = ({ happening, retracts }: Message, box: Box) =>
  !retracts && happening.type !== 'SHIPMENT' && happening.boxes.includes(box)

/** What was said last of each thing, in the order in which they happen. */
function latest(messages: readonly Message[]): Message[] {
  const last = new Map(messages.map((message) => [message.happening.key, message]))
  return [...last.values()].sort((a, b) => a.statement.time - b.statement.time)
}

/** Where items of a rule go: lists within lists are one for each box; what has no list is one object. */
function itemsOf(rule: Rule, root: Made, list_in: string | undefined) {
  const isAnywhere = rule.for_each.startsWith('**')
  const from = isAnywhere && list_in ? objectAt(root, list_in) : root
  const lists = firstOf(rule.for_each)
    .replace(/^\*\*\.?/, '')
    .split('.')
    .filter(Boolean)
  return (box: Box, { happening }: Message): Spot => {
    const above: Made[] = []
    let item = from
    for (const [at, name] of lists.entries()) {
      above.unshift(item)
      const list = listAt(item, name)
      const isLast = at === lists.length - 1
      const key = !isLast ? box.number : rule.always ? (happening.leg?.reference ?? '') : undefined
      item = entryOf(list, key)
    }
    const joined = Object.entries(rule.lookup ?? {}).map(([name, [path, id, reference]]) => {
      const list = listAt(root, path.replace('$root.', ''))
      const key = `${name} ${name === 'ship' ? (happening.leg?.vessel?.imo ?? '') : happening.place.locode}`
      const entry = entryOf(list, key)
      entry[id] ??= list.length
      item[reference] = entry[id]
      return [name, entry] as const
    })
    const idOf: Spot['idOf'] = (name, place) => {
      const [path, id] = rule.lookup?.[name] ?? []
      if (!path || !id || !place) return undefined
      const list = listAt(root, path.replace('$root.', ''))
      const entry = entryOf(list, `${name} ${place.locode}`)
      entry[id] ??= list.length
      Object.assign(entry, { name: place.name, locode: place.locode, timezone: place.zone })
      return entry[id]
    }
    return { root, item, above, joined: Object.fromEntries(joined), idOf }
  }
}

function listAt(from: Made, path: string): Made[] {
  const name = path.replace(/\[\]$/, '')
  const steps = name.split('.')
  const last = steps.pop() ?? ''
  const owner = objectAt(from, steps.join('.'))
  owner[last] ??= []
  return owner[last] as Made[]
}

const keys = new WeakMap<Made, string>()

/** The entry that was made for a key, or a new one. */
function entryOf(list: Made[], key: string | undefined): Made {
  const found = key === undefined ? undefined : list.find((one) => keys.get(one) === key)
  if (found) return found
  const made: Made = {}
  if (key !== undefined) keys.set(made, key)
  list.push(made)
  return made
}

/** The word of the provider for what a message tells; undefined where it has none. */
export function wordFor({ codes = {} }: Rule, message: Message, voyage: Voyage): string | undefined {
  return Object.entries(codes).find(([, meaning]) => means(meaning, message, voyage))?.[0]
}

function means({ code, empty, mode, role }: Meaning, { happening }: Message, voyage: Voyage): boolean {
  if (code !== happening.code) return false
  if (mode && mode.toUpperCase() !== happening.mode) return false
  if (typeof empty === 'boolean' && empty !== happening.empty) return false
  return !role || role === roleOf(happening.place.locode, voyage)
}

function roleOf(locode: string, { pol, pod, destination }: Voyage): string {
  if (locode === pol.locode) return 'port_of_loading'
  if (locode === pod.locode) return 'port_of_discharge'
  return locode === destination?.locode ? 'place_of_delivery' : 'transhipment'
}

const alwaysFits = ({ always }: Rule, message: Message, voyage: Voyage) =>
  always && message.happening.type === 'TRANSPORT' && means(always, message, voyage) ? '' : undefined

/** How the provider says whether it has happened; undefined where the rule is about the other. */
function classifierWord({ classifier }: Rule, { statement }: Message): string | null | undefined {
  const said = statement.classifier === 'ACT' ? 'ACT' : 'EST'
  if (typeof classifier === 'string') return classifier === said ? null : undefined
  return Object.entries(classifier.words).find(([, meaning]) => meaning === said)?.[0]
}

interface Writing {
  rule: Rule
  spot: Spot
  word: string
  classifier: string | null
  voyage: Voyage
  box: Box
  message: Message
  profile: Profile
  /** When the last of it was said. */
  updated: string
}

function write({ rule, spot, word, classifier, voyage, box, message, profile, updated }: Writing): void {
  const { happening, statement } = message
  const { place, leg } = happening
  const isNaive = rule.fact.timezone !== undefined || profile.quirks.includes('naive_local_time')
  const time = isNaive
    ? localTime(statement.time, place.zone).replace('T', ' ')
    : localTimeWithOffset(statement.time, place.zone)
  const [code, qualifier] = rule.fact.qualifier ? word.split(' ') : [word]
  const values: Record<string, unknown> = {
    ...{ code: code || undefined, qualifier, occurred_at: time, timezone: place.zone, locode: place.locode },
    ...{ location_name: place.name, 'facility.name': happening.facility?.name, iso_type: box.iso_type },
    ...{ 'vessel.name': leg?.vessel?.name, 'vessel.imo': leg?.vessel?.imo, voyage: leg?.voyage?.[happening.side] },
    ...{ original: rule.fact.code ? undefined : 'In transit' },
  }
  for (const [name, path] of Object.entries(rule.fact)) put(path, values[name], spot)
  put(rule.container, box.number, spot)
  put(rule.bill, voyage.bill, spot)
  put(rule.booking, voyage.booking, spot)
  put(rule.scac, voyage.scac, spot)
  put(rule.reported_at, updated, spot)
  if (typeof rule.classifier === 'object' && classifier !== null)
    put(rule.classifier.from, /^(?:true|false)$/.test(classifier) ? classifier === 'true' : classifier, spot)
  for (const [path, values] of Object.entries(rule.drop_if ?? {})) if (values.includes(true)) put(path, false, spot)
  const places = { port_of_loading: voyage.pol, port_of_discharge: voyage.pod, place_of_delivery: voyage.destination }
  const { route } = knownOf(profile.id)
  if (route) {
    for (const [name, path] of Object.entries(route))
      put(`$root.${path}`, spot.idOf?.('place', places[name as keyof typeof places]), spot)
    return
  }
  for (const { when = {}, is } of rule.role ?? []) {
    const at = places[is as keyof typeof places]
    put(when.locode, at?.locode, spot)
    put(when.location_name, at?.name, spot)
  }
}
