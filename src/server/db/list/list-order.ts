import { readSort } from '#contract/list-params.ts'

type Kind = 'text' | 'instant' | 'int' | 'number'

export interface OrderKey {
  column: string
  kind: Kind
  /** Whether it may be empty: such rows are last, whatever the direction. */
  isNullable?: boolean
}

export interface Order {
  /** As `sort` says it: a cursor goes with one order. */
  name: string
  keys: readonly OrderKey[]
  isDescending: boolean
  idDescends: boolean
}

export type Sort<Column extends string> = 'attention' | Column | `-${Column}`

/** By which columns each sort is, besides `attention`. */
export type Sorts<Column extends string> = Record<Column | 'attention', readonly OrderKey[]>

/**
 * The order that `sort` asks for. A leading `-` turns it round, ids among equals included; newest first is the one that
 * the dialect has, with ids ascending.
 */
export function orderOf<Column extends string>(sort: 'attention' | Column | `-${Column}`, sorts: Sorts<Column>): Order {
  const { by, isTurned } = readSort<Column>(sort)
  return { name: sort, keys: sorts[by], isDescending: isTurned, idDescends: isTurned !== (by === 'created_at') }
}

type Value = string | number | null

export interface Place {
  values: readonly Value[]
  id: string
}

/**
 * Where a page ended, opaque: `<keys>.<id>`. Newest first has its time in base 36, as in all lists; another order its
 * name and its values, so that a cursor of one order is not read as one of another.
 */
export function cursorOf(order: Order, row: { id: string; created_at: string }): string {
  if (order.name === newestFirst) return `${Date.parse(row.created_at).toString(36)}.${row.id}`
  const columns = row as unknown as Record<string, Value>
  const said = [order.name, ...order.keys.map(({ column }) => columns[column] ?? null)]
  return `${Buffer.from(JSON.stringify(said)).toString('base64url')}.${row.id}`
}

export const newestFirst = '-created_at'

/** Undefined where it is no cursor of this order. */
export function readCursor(order: Order, cursor: string): Place | undefined {
  const [said = '', id = ''] = cursor.split('.')
  if (order.name === newestFirst)
    return /^[0-9a-z]{1,9}$/.test(said)
      ? { values: [new Date(Number.parseInt(said, 36)).toISOString()], id }
      : undefined
  const [name, ...values] = readList(Buffer.from(said, 'base64url').toString())
  if (name !== order.name || values.length !== order.keys.length) return undefined
  if (!order.keys.every((key, at) => isOfKind(key, values[at]))) return undefined
  return { values: values as Value[], id }
}

function readList(text: string): unknown[] {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

function isOfKind({ kind, isNullable }: OrderKey, value: unknown): boolean {
  if (value === null) return isNullable === true
  switch (kind) {
    case 'text':
      return typeof value === 'string' && !value.includes('\0') && value.isWellFormed()
    case 'instant':
      return typeof value === 'string' && /^(?!0000)\d{4}-.*Z$/.test(value) && !Number.isNaN(Date.parse(value))
    case 'int':
      return Number.isInteger(value) && Math.abs(value as number) < 2 ** 31
    case 'number':
      return typeof value === 'number'
  }
}
