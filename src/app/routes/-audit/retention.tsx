import { useQuery } from '@tanstack/react-query'
import { t, tc } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { daysInWords, offeredDays } from '../../lib/days-in-words.ts'

const choices = [30, 90, 180, 400, 730, 1095, 2555, 3650]

/** How long lines are kept. */
export function Retention() {
  const { data } = useQuery(q(settingsApi.audit_events.settings))
  const update = useApiMutation(settingsApi.audit_events.update_settings, {
    done: t('Retention changed'),
  })
  if (!data) return null
  const { retention_days } = data.data.attributes
  return (
    <label className="flex flex-wrap items-center gap-2">
      {t('Keep lines for')}
      <select
        className="input w-auto"
        value={retention_days ?? ''}
        disabled={update.isPending}
        onChange={({ target }) =>
          update.mutate({
            body: { data: { attributes: { retention_days: target.value === '' ? null : Number(target.value) } } },
          })
        }
      >
        {offeredDays(choices, retention_days).map((days) => (
          <option key={days} value={days}>
            {daysInWords(days)}
          </option>
        ))}
        <option value="">{tc('for how long: for ever', 'ever')}</option>
      </select>
      {update.error && <span className="err">{update.error.message}</span>}
    </label>
  )
}
