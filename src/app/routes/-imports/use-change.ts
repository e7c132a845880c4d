import { api } from '#contract/api.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { useApiMutation } from '../../api/query.ts'

type Decisions = BodyOf<typeof api.imports.update>['data']['attributes']
export type Change = (decisions: Decisions) => void

/** Decides something of how a file is read: its rows are checked again. */
export function useChange(id: string): { change: Change; isPending: boolean } {
  const update = useApiMutation(api.imports.update, { failed: true })
  const change: Change = (attributes) => update.mutate({ params: { id }, body: { data: { attributes } } })
  return { change, isPending: update.isPending }
}
