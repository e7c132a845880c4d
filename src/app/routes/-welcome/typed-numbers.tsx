import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { q } from '../../api/query.ts'
import { TrackResult } from '../../features/tracking-request/track-result.tsx'
import { type TrackRow, useTrackRows } from '../../features/tracking-request/use-track-rows.ts'
import { ContainerNumber } from '../../ui/container-number.tsx'
import { Note } from '../../ui/note.tsx'

const lines = q(api.shipping_lines.list)

/** What was typed: sent as soon as it is sure, and otherwise with what is to be decided. */
export function TypedNumbers({ text }: { text: string }) {
  const known = useQuery({ ...lines, enabled: text !== '' }).data?.data ?? []
  const { rows, beyond, correct, send } = useTrackRows(
    text,
    known.map(({ attributes }) => attributes),
  )
  const ready = rows.filter(isSure)
  const key = ready.map(({ key }) => key).join()
  const sendReady = useEffectEvent(() => void send(ready, { tags: [] }))
  useEffect(() => {
    if (key) sendReady()
  }, [key])
  // What was sent is listed below.
  const open = rows.filter(({ sent }) => !sent || sent.status === 'refused')
  if (text !== '' && rows.length === 0)
    return (
      <Note tone="unknown">
        {t(
          'No number was found in it. Numbers of containers, bills and bookings have letters and at least four digits.',
        )}
      </Note>
    )
  if (open.length === 0) return null
  return (
    <section className="sec" aria-label={t('Numbers to look at')}>
      <ul>
        {open.map((row) => (
          <li
            key={row.key}
            className="grid min-h-11 grid-cols-[minmax(180px,220px)_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-line border-t py-2 max-desk:grid-cols-[minmax(0,1fr)_auto]"
          >
            <b className="font-mid">
              {row.type === 'container' ? <ContainerNumber number={row.number} /> : <bdi>{row.number}</bdi>}
            </b>
            <span className="flow-root wrap-anywhere max-desk:col-span-full [&_.track-result]:inline-flex [&_.track-result]:flex-wrap [&_.track-result]:items-center [&_.track-result]:gap-2">
              <TrackResult row={row} onCorrect={(correction) => correct(row.key, correction)} />
              {row.inference?.validation.is_valid !== false &&
                row.inference &&
                row.line.kind === 'unknown' &&
                !row.tracked && (
                  <select
                    className="input ms-2 w-auto"
                    aria-label={t('Shipping line of {number}', { number: row.number })}
                    value=""
                    onChange={({ target }) => correct(row.key, { scac: target.value })}
                  >
                    <option value="">{t('Choose the line')}</option>
                    {known.map(({ attributes: { scac, short_name } }) => (
                      <option key={scac} value={scac}>
                        {short_name} ({scac})
                      </option>
                    ))}
                  </select>
                )}
            </span>
            <button type="button" className="link" onClick={() => correct(row.key, { isRemoved: true })}>
              {t('Leave out')}
            </button>
          </li>
        ))}
      </ul>
      {beyond > 0 && (
        <p className="text-ink-2">{t('{count} more are left for the next time: 200 at once.', { count: beyond })}</p>
      )}
    </section>
  )
}

/** Nothing about it is for a person to decide. */
const isSure = ({ isReady, sent, inference, number, pasted }: TrackRow) =>
  isReady && !sent && (number !== pasted.number || pasted.digit === null) && inference?.validation.is_valid !== false
