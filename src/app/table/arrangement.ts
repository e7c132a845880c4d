import { createKept } from '../lib/store.ts'
import { type Arrangement, clampWidth } from './column.ts'

/** Kept for each table in this browser. What is kept and makes no sense any more falls back, part by part. */
export function createArrangement(table: string) {
  return createKept<Arrangement>(`landfall.columns.${table}`, (kept) => readArrangement(parse(kept)), JSON.stringify)
}
export type KeptArrangement = ReturnType<typeof createArrangement>

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
