import { useIsMutating } from '@tanstack/react-query'
import { CloudOff, RefreshCw, Unplug } from 'lucide-react'
import { t, tn } from '#contract/language.ts'
import { type Connection, connection } from '../../lib/connection.ts'
import { newVersion } from '../../lib/version.ts'
import { hereClock } from '../../lib/zone.ts'
import { Say } from '../../ui/say.tsx'
import { Banner } from './banner.tsx'
import { useReturn } from './connection-return.ts'
import { SourceBanner } from './source-banner.tsx'
import { useVersionWatch } from './version-watch.ts'

/** What happened since the page was opened, or before it. */
export function NewsBanners() {
  const known = connection.use()
  useReturn(known)
  useVersionWatch()
  const isNew = newVersion.use()
  const waiting = useIsMutating({ predicate: ({ state }) => state.isPaused })
  return (
    <>
      {(known.state !== 'up' || isNew) && (
        <div
          className="pointer-events-none fixed inset-x-0 bottom-(--end-of-page) z-(--z-toast) grid justify-items-center gap-2 px-4 print:hidden [&>*]:pointer-events-auto [&>*]:max-w-160 [&>*]:rounded-2 [&>*]:border [&>*]:border-line-2 [&>*]:border-s-3 [&>*]:border-s-current [&>*]:px-3.5 [&>*]:py-2 [&>*]:shadow-[var(--shadow-pop)]"
          data-told
        >
          {known.state !== 'up' && known.since !== null && (
            <ConnectionBanner state={known.state} since={known.since} waiting={waiting} />
          )}
          {isNew && <VersionBanner />}
        </div>
      )}
      {known.state === 'up' && <SourceBanner />}
    </>
  )
}

interface ConnectionProps {
  state: Exclude<Connection['state'], 'up'>
  since: number
  /** Changes that are sent when the line is back. */
  waiting: number
}

export function ConnectionBanner({ state, since, waiting }: ConnectionProps) {
  const time = hereClock(since).slice(11, 16)
  return (
    <Banner tone={state === 'offline' ? 'unknown' : 'warning'} icon={state === 'offline' ? CloudOff : Unplug}>
      <b>
        {state === 'offline'
          ? t('Offline since {time}.', { time })
          : t('The server has not answered since {time}.', { time })}
      </b>{' '}
      {t('You see what was loaded then.')}{' '}
      {waiting > 0 &&
        `${tn(
          waiting,
          '{count} change waits and is sent when the line is back.',
          '{count} changes wait and are sent when the line is back.',
        )} `}
      {state === 'gone' && t('It is asked again every few seconds.')}
    </Banner>
  )
}

export function VersionBanner() {
  return (
    <Banner tone="transit" icon={RefreshCw}>
      <Say
        text={t('A new version is ready. {reload}, your filters stay.')}
        reload={
          <button type="button" className="link" onClick={() => location.reload()}>
            {t('Reload')}
          </button>
        }
      />
    </Banner>
  )
}
