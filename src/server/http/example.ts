export interface JsonSchema {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string | string[]
  const?: unknown
  default?: unknown
  enum?: unknown[]
  example?: unknown
  examples?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  minItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  format?: string
  pattern?: string
}

interface Ways {
  /** What a reference leads to. */
  resolve?: (name: string) => JsonSchema | undefined
  /** What fields look like, by their names. */
  words?: Readonly<Record<string, unknown>>
  formats: Readonly<Record<string, () => string>>
  /** The id of a resource of this kind. */
  idOf: (kind: string) => string
  /** Where the schema says too little. */
  onUnknown: (schema: JsonSchema, where: string, isNullable: boolean) => unknown
}

/** Makes something that a schema accepts, with everything that may be in it. */
export function createExamples({ resolve, words = {}, formats, idOf, onUnknown }: Ways) {
  let nullables = 0
  const unknown = (schema: JsonSchema, where: string) => onUnknown(schema, where, nullables > 0)

  /** @param name of the field, @param where it is, for who has to mend it, @param kind of resource it is the id of */
  function make(schema: JsonSchema, name: string, where: string, kind?: string): unknown {
    if (schema.$ref) return make(resolve?.(schema.$ref.split('/').at(-1) as string) ?? {}, name, where, kind)
    const [said = schema.example] = schema.examples ?? []
    if (said !== undefined) return said
    if (schema.const !== undefined) return schema.const
    if (Array.isArray(schema.type)) {
      const [type = 'null'] = schema.type.filter((one) => one !== 'null')
      return make({ anyOf: [{ ...schema, type }, { type: 'null' }] }, name, where, kind)
    }
    const options = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null')
    if (options) {
      const isNullable = options.length < (schema.anyOf ?? schema.oneOf ?? []).length
      nullables += isNullable ? 1 : 0
      const made = make(options[0] ?? {}, name, where, kind)
      nullables -= isNullable ? 1 : 0
      return made ?? (isNullable ? null : undefined)
    }
    const word = words[name]
    if (word !== undefined && (schema.type === typeof word || (schema.type === 'integer' && Number.isInteger(word))))
      return schema.enum && !schema.enum.includes(word) ? schema.enum[0] : word
    if (schema.default !== undefined) return schema.default
    if (schema.enum) return schema.enum[0]
    switch (schema.type) {
      case 'object':
        return object(schema, where)
      case 'array':
        return (
          schema.prefixItems?.map((item, at) => make(item, at === 0 ? 'longitude' : 'latitude', where)) ??
          Array.from({ length: schema.minItems ?? 1 }, () => make(schema.items ?? {}, name, where))
        )
      case 'integer':
      case 'number':
        return Math.max(1, schema.minimum ?? 1)
      case 'boolean':
        return true
      case 'null':
        return null
      case 'string':
        return text(schema, name, where, kind)
      default:
        return unknown(schema, where)
    }
  }

  function object({ properties = {} }: JsonSchema, where: string) {
    const { type } = properties
    const kind = type?.const ?? type?.enum?.[0]
    const members = Object.entries(properties).map(([name, one]) => [
      name,
      make(one, name, `${where}, ${name}`, typeof kind === 'string' ? kind : undefined),
    ])
    return Object.fromEntries(members.filter(([, value]) => value !== undefined))
  }

  function text(schema: JsonSchema, name: string, where: string, kind?: string) {
    if (name === 'id') return idOf(kind ?? 'resource')
    const [, other] = /^(\w+)_id$/.exec(name) ?? []
    if (other) return idOf(other)
    if (schema.format === 'uuid' && name) return idOf(kind ?? name)
    const made = schema.format && formats[schema.format]
    return made ? made() : unknown(schema, where)
  }

  return make
}
