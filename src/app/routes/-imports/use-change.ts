import type { BodyOf } from '#contract/endpoint.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useApiMutation } from '../../api/query.ts'

type Decisions = BodyOf<typeof settingsApi.imports.update>['data']['attributes']
export type Change = (decisions: Decisions) => void

/** Decides something of how a file is read: its rows are checked again. */
export function useChange(id: string): { change: Change; isPending: boolean } {
  const update = useApiMutation(settingsApi.imports.update, { failed: true })
  const change: Change = (attributes) => update.mutate({ params: { id }, body: { data: { attributes } } })
  return { change, isPending: update.isPending }
}
