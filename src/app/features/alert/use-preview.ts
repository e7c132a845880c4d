import { useEffect, useRef } from 'react'
import { settingsApi } from '#contract/settings-api.ts'
import { useApiMutation } from '../../api/query.ts'
import type { readAlertFields } from './rule-fields.tsx'

/** Runs what is filled in over the last seven days, a moment after the last change. */
export function usePreview() {
  const preview = useApiMutation(settingsApi.alert_rules.preview)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const run = ({ name, ...attributes }: Partial<ReturnType<typeof readAlertFields>>) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => preview.mutate({ body: { data: { attributes: { ...attributes, ...(name && { name }) } } } }),
      400,
    )
  }
  return { run, shown: preview.data?.data, error: preview.error?.message }
}
