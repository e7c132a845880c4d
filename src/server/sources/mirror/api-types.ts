import * as z from 'zod'

const linked = z.object({ id: z.string().min(1).max(200), type: z.string() })

/** A resource as another account sends it. What is in it is looked at where it is used: other versions say more and less. */
export const theirs = z.object({
  id: z.string().min(1).max(200),
  type: z.string(),
  attributes: z.record(z.string(), z.unknown()).default({}),
  relationships: z
    .record(z.string(), z.object({ data: z.union([linked, z.array(linked), z.null()]).optional() }).catch({}))
    .default({}),
})
export type Theirs = z.output<typeof theirs>
export type Linked = z.output<typeof linked>

export const document = z.object({
  data: z.union([z.array(theirs), theirs]),
  included: z.array(z.unknown()).default([]),
  links: z.object({ next: z.string().nullish() }).catch({}).default({}),
  meta: z
    .object({ total: z.int().min(0).optional().catch(undefined) })
    .catch({})
    .default({}),
})

/** What is kept for long is text of a sane length. */
export function textOf(value: unknown, most = 500): string | null {
  if (typeof value !== 'string') return null
  const text = value.replaceAll('\0', '').trim()
  return text === '' ? null : text.slice(0, most)
}

/** UTC instant. */
export function instantOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) return null
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

export const textsOf = (value: unknown, most = 100): string[] =>
  Array.isArray(value) ? [...new Set(value.flatMap((one) => textOf(one, 255) ?? []))].slice(0, most) : []

export function linkedOf({ relationships }: Theirs, name: string): Linked[] {
  const data = relationships[name]?.data
  return data === undefined || data === null ? [] : Array.isArray(data) ? data : [data]
}

export const keyOf = ({ type, id }: Linked) => `${type} ${id}`
