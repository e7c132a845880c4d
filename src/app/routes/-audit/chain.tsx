import { useQuery } from '@tanstack/react-query'
import { CircleCheck, OctagonAlert } from 'lucide-react'
import { grouped, t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { q } from '../../api/query.ts'
import { hereZone } from '../../lib/zone.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { faultWords } from './words.ts'

function completeWords(isDated: boolean, isWaiting: boolean): string {
  if (isDated)
    return isWaiting
      ? t('Complete until {date}: {count} lines written, none removed or changed, {waiting} not yet chained.')
      : t('Complete until {date}: {count} lines written, none removed or changed.')
  return isWaiting
    ? t('Complete: {count} lines written, none removed or changed, {waiting} not yet chained.')
    : t('Complete: {count} lines written, none removed or changed.')
}

/** Follows the chain to its end, a part at a time, and says what it has found. */
export function ChainState({ from }: { from?: number }) {
  const { data, error } = useQuery(q(settingsApi.audit_events.check, from === undefined ? {} : { from }))
  if (error) return <p className="err">{error.message}</p>
  if (!data) return <p className="text-ink-2">{t('Checking…')}</p>
  const { next_from, last_position, last_hash, waiting_count, checked_to, complete_until, ...found } =
    data.data.attributes
  if (found.fault)
    return (
      <p className="past flex items-center gap-2" role="alert">
        <OctagonAlert /> {faultWords(found.fault, grouped(found.fault_position ?? 0))}
      </p>
    )
  if (next_from !== null)
    return (
      <>
        {checked_to === last_position || (
          <p className="sr-only" role="status">
            {t('{count} of {total} lines checked', { count: grouped(checked_to), total: grouped(last_position) })}
          </p>
        )}
        <ChainState from={next_from} />
      </>
    )
  if (last_position === 0)
    return <p className="text-ink-2">{t('Lines are chained within seconds of being written.')}</p>
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <CircleCheck className="s" />
        <span>
          <Say
            text={completeWords(complete_until !== null, waiting_count > 0)}
            date={complete_until && <When at={complete_until} zone={hereZone()} named />}
            count={grouped(last_position)}
            waiting={grouped(waiting_count)}
          />
        </span>
      </p>
      {last_hash && <CopyField label={t('Last hash, to keep elsewhere')} value={last_hash} />}
    </div>
  )
}
