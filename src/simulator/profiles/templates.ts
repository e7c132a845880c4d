/** Values by the names that stand in braces. */
export type Values = Readonly<Record<string, string | undefined>>

const placeholder = /\{([a-z0-9_.]+)\}/g

/** Undefined where a name has no value. */
export function written(template: string, values: Values): string | undefined {
  let isWhole = true
  const text = template.replace(placeholder, (_, name: string) => {
    if (!values[name]) isWhole = false
    return values[name] ?? ''
  })
  return isWhole ? text : undefined
}

/**
 * What stands in a text where the template has names; undefined where the rest differs.
 * @param value what may stand there, as a regular expression
 */
export function readBack(template: string, text: string, value = '.+'): Record<string, string> | undefined {
  const names: string[] = []
  const literal = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = template.split(/(\{[a-z0-9_.]+\})/).map((part) => {
    const [, name] = /^\{(.+)\}$/.exec(part) ?? []
    if (name === undefined) return literal(part)
    names.push(name)
    return `(${value})`
  })
  const found = new RegExp(`^${pattern.join('')}$`).exec(text)
  return found ? Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ''])) : undefined
}
