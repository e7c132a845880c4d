import type { RowOutcome, RowResult } from '#contract/imports/import-row.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { q } from '../../api/query.ts'
import { isAtWork } from './words.ts'

/** Looked at until it is done; then now and again, while lines answer. */
export const importOf = (id: string) => ({
  ...q(settingsApi.imports.get, { id }),
  refetchInterval: ({
    state,
  }: {
    state: { data?: { data: { attributes: Parameters<typeof isAtWork>[0] } } | undefined }
  }) => (state.data && isAtWork(state.data.data.attributes) ? 700 : 10_000),
})

export const rowsAtOnce = 100

export const rowsOf = (
  id: string,
  { outcome, result, page }: { outcome?: RowOutcome | undefined; result?: RowResult | undefined; page: number },
) =>
  q(settingsApi.imports.rows, {
    id,
    ...(outcome && { 'filter[outcome]': [outcome] }),
    ...(result && { 'filter[result]': [result] }),
    'page[number]': page,
    'page[size]': rowsAtOnce,
  })

export const historyQuery = q(settingsApi.imports.list, { include: ['user'], 'page[size]': 30 })
