import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useApiMutation } from '../../api/query.ts'
import { hereZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

const quiet = { quiet_from: '20:00', quiet_until: '06:00' }

/** What most people want to be told, off until they say so. */
const proposals = [
  {
    explained: t('Free time has ended, or the daily cost goes up. At any hour.'),
    rule: { name: t('Starts to cost money'), severity: 'costs_now' },
  },
  {
    explained: t('At most two days are left and something is missing. Nights wait, unless it costs before morning.'),
    rule: { name: t('Last free day is near'), kinds: ['deadline_near'], ...quiet },
  },
  {
    explained: t('A terminal or line reports a hold that blocks the pickup. Nights wait.'),
    rule: { name: t('Hold placed'), kinds: ['hold'], ...quiet },
  },
] as const

export function Proposals() {
  const create = useApiMutation(settingsApi.alert_rules.create)
  return (
    <section aria-label={t('Proposed alerts')} className="grid max-w-160 gap-3 px-5 max-tablet:px-0">
      <p className="text-ink-2">{t('No alerts yet. Three that most people want, by mail to you:')}</p>
      {proposals.map(({ rule, explained }) => (
        <div key={rule.name} className="flex items-center gap-3">
          <span>
            <b className="font-mid">{rule.name}</b> <span className="tag">{t('off')}</span>
            <span className="block text-12 text-ink-2">{explained}</span>
          </span>
          <span className="ms-auto">
            <Button
              small
              busy={create.isPending}
              aria-label={t('Turn on {name}', { name: rule.name })}
              onClick={() => {
                const kinds = 'kinds' in rule ? [...rule.kinds] : []
                const attributes = { ...rule, kinds, timezone: hereZone(), is_shared: false }
                create.mutate({ body: { data: { attributes } } })
              }}
            >
              {t('Turn on')}
            </Button>
          </span>
        </div>
      ))}
      {create.error && <Note tone="past">{create.error.message}</Note>}
    </section>
  )
}
