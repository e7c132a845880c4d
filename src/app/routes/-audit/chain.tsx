import { useQuery } from '@tanstack/react-query'
import { CircleCheck, OctagonAlert } from 'lucide-react'
import { settingsApi } from '#contract/settings-api.ts'
import { grouped, t } from '#domain/language.ts'
import { q } from '../../api/query.ts'
import { hereZone } from '../../lib/zone.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { When } from '../../ui/when.tsx'
import { faultWords, wordsFor } from './words.ts'

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
        <OctagonAlert /> Line {grouped(found.fault_position ?? 0)} {wordsFor(faultWords, found.fault)}. Lines before it
        are complete.
      </p>
    )
  if (next_from !== null)
    return (
      <>
        {checked_to === last_position || (
          <p className="sr-only" role="status">
            {grouped(checked_to)} of {grouped(last_position)} lines checked
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
          Complete{' '}
          {complete_until && (
            <>
              until <When at={complete_until} zone={hereZone()} named />
            </>
          )}
          : {grouped(last_position)} lines written, none removed or changed
          {waiting_count > 0 && `, ${grouped(waiting_count)} not yet chained`}.
        </span>
      </p>
      {last_hash && <CopyField label={t('Last hash, to keep elsewhere')} value={last_hash} />}
    </div>
  )
}
