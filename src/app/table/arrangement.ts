import { createKept, createStore } from '../lib/store.ts'
import { type Arrangement, clampWidth } from './column.ts'

export type KeptArrangement = ReturnType<typeof createKept<Arrangement>>

/** Those of the tables that have been loaded, by the names of the tables. */
export const arrangements = createStore<ReadonlyMap<string, KeptArrangement>>(new Map())

/** Kept for each table in this browser. What is kept and makes no sense any more falls back, part by part. */
export function createArrangement(table: string): KeptArrangement {
  const kept = createKept(`landfall.columns.${table}`, (text) => readArrangement(parse(text)), JSON.stringify)
  arrangements.set(new Map(arrangements.get()).set(table, kept))
  return kept
}

export function readArrangement(kept: unknown): Arrangement {
  const { shown, widths, pinned } = isRecord(kept) ? kept : {}
  return {
    shown: Array.isArray(shown) ? shown.filter(isText) : undefined,
    widths: isRecord(widths)
      ? Object.fromEntries(
          Object.entries(widths).flatMap(([id, width]) => (isWidth(width) ? [[id, clampWidth(width)]] : [])),
        )
      : {},
    pinned: Array.isArray(pinned) ? pinned.filter(isText) : [],
  }
}

function parse(kept: string | null): unknown {
  try {
    return JSON.parse(kept ?? 'null')
  } catch {
    return null // As good as nothing.
  }
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isWidth = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
