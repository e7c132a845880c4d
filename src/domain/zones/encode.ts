/** What the clocks of a zone show from one instant on. */
export interface Rule {
  /** Milliseconds since 1970. */
  at: number
  /** East of UTC. */
  minutes: number
  /** `PDT`; `+07` where nobody has letters for it. */
  name: string
}

/** The table as it is kept and sent: zones with the same clocks share one text. Read by zone-table.ts. */
export interface TimeZoneDocument {
  /** IANA release: `2026f`. */
  release: string
  clocks: string[]
  /** By IANA name, aliases included: which of the clocks. */
  zones: Record<string, number>
}

interface Table {
  release: string
  zones: readonly (readonly [name: string, rules: readonly Rule[]])[]
}

export function encodeTimeZones({ release, zones }: Table): TimeZoneDocument {
  const clocks = new Map<string, number>()
  const indexes = zones.map(([name, rules]) => {
    const text = encodeClock(rules)
    if (!clocks.has(text)) clocks.set(text, clocks.size)
    return [name, clocks.get(text) ?? 0] as const
  })
  return { release, clocks: [...clocks.keys()], zones: Object.fromEntries(indexes) }
}

/**
 * `PST -480,PDT -420|0 1lxfq0 …`: the kinds of time, then each change as the kind, one digit, and the minutes since the
 * change before it, both in base 36. The first holds from the beginning and has no minutes.
 */
function encodeClock(rules: readonly Rule[]): string {
  const kinds: string[] = []
  let previous = 0
  const changes = rules.map(({ at, minutes, name }, index) => {
    const kind = `${name} ${minutes}`
    if (!kinds.includes(kind)) kinds.push(kind)
    if (kinds.length > 36) throw new Error('A zone has more kinds of time than one digit can name')
    const digit = kinds.indexOf(kind).toString(36)
    if (index === 0) return digit
    const passed = Math.round(at / 60_000) - previous
    previous += passed
    return `${digit}${passed.toString(36)}`
  })
  return `${kinds.join(',')}|${changes.join(' ')}`
}
