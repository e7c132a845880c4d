/** What texts of a profile are filled with, by name. */
export type Values = Readonly<Record<string, string | undefined>>

const placeholder = /\{([a-z0-9_.]+)\}/g

/** Undefined where one of its parts has no value. Nothing but names is read in braces. */
export function fill(template: string, values: Values): string | undefined {
  let isWhole = true
  const filled = template.replace(placeholder, (_, name: string) => {
    const value = values[name]
    if (value === undefined || value === '') isWhole = false
    return value ?? ''
  })
  return isWhole ? filled : undefined
}

/** Without the entries that come to nothing. */
export function fillAll(templates: Readonly<Record<string, string>> = {}, values: Values): Record<string, string> {
  const filled: Record<string, string> = {}
  for (const [named, template] of Object.entries(templates)) {
    const [name, value] = [fill(named, values), fill(template, values)]
    if (name !== undefined && value !== undefined) filled[name] = value
  }
  return filled
}
