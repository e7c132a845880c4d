import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { OctagonAlert, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { t, tc } from '#contract/language.ts'
import { colon, comma } from '#domain/text.ts'
import { Button } from '../../ui/button.tsx'
import { Mean } from '../../ui/mean.tsx'
import { Say } from '../../ui/say.tsx'
import { Made, MailMade } from './upload-made.tsx'
import { canRetry, linkTo, removeUpload, retryUpload, type Upload, uploads } from './uploads.ts'
import { sizeWords } from './words.ts'

/** The files that were added here: how much of each has been sent, and what has become of it. */
export function UploadList({ shipment }: { shipment?: string }) {
  const all = uploads.use().filter((one) => one.shipment === shipment)
  if (all.length === 0) return null
  const sent = all.filter(({ state }) => state === 'done').length
  const failed = all.filter(({ state }) => state === 'failed').length
  const rest = all.length - sent - failed
  const again = all.filter(canRetry)
  return (
    <section
      className={`sticky left-0 mb-3 border-line border-y bg-raised print:hidden ${shipment ? '' : 'mx-5 max-tablet:mx-4'}`}
      aria-label={t('Added files')}
    >
      <header className="flex items-center py-1 ps-3 pe-1">
        <b role="status">
          {rest > 0
            ? t('{count} of {total} sent', { count: sent, total: all.length })
            : t('{count} sent', { count: sent })}
          {failed > 0 && `${comma}${t('{count} not taken', { count: failed })}`}
        </b>
        {again.length > 1 && (
          <Button
            small
            tone="quiet"
            className="ms-auto"
            onClick={() => {
              for (const { id } of again) retryUpload(id)
            }}
          >
            <RotateCcw className="s" /> {t('Try {count} again', { count: again.length })}
          </Button>
        )}
        <Button
          small
          tone="quiet"
          className={again.length > 1 ? '' : 'ms-auto'}
          onClick={() => {
            for (const { id, state } of all) if (rest > 0 ? state !== 'done' : true) removeUpload(id)
          }}
        >
          {rest > 0 ? t('Cancel the rest') : tc('verb: empty the list', 'Clear')}
        </Button>
      </header>
      <ul className="max-h-72 overflow-y-auto">
        {all.map((one) => (
          <li
            key={one.id}
            className="grid min-h-8 grid-cols-[minmax(120px,2fr)_64px_minmax(0,3fr)_auto] items-center gap-3 border-line border-t ps-3 pe-1 max-tablet:grid-cols-[minmax(0,1fr)_auto_auto] max-tablet:py-1"
          >
            <bdi className="cut" title={one.name}>
              {one.name}
            </bdi>
            <span className="text-ink-3">{sizeWords(one.size)}</span>
            <span className="wrap-anywhere max-tablet:col-span-full max-tablet:row-2 [&_.mean]:whitespace-normal">
              <State upload={one} />
            </span>
            <span className="flex">
              {canRetry(one) && (
                <Button
                  small
                  tone="quiet"
                  aria-label={t('Try again: {name}', { name: one.name })}
                  onClick={() => retryUpload(one.id)}
                >
                  <RotateCcw className="s" /> {t('Try again')}
                </Button>
              )}
              <Button
                small
                tone="quiet"
                className="icon"
                aria-label={`${one.state === 'done' || one.state === 'failed' ? t('Remove from the list') : t('Cancel')}${colon}${one.name}`}
                onClick={() => removeUpload(one.id)}
              >
                <X />
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function State({ upload }: { upload: Upload }) {
  const { name, state, sent, size, why, isRefused, existing, document, shipment } = upload
  switch (state) {
    case 'waiting':
      return <span className="text-ink-3">{t('waits its turn')}</span>
    case 'sending':
      return (
        <>
          <progress
            className="w-[min(160px,60%)] accent-accent"
            aria-label={t('Sending {name}', { name })}
            value={sent}
            max={Math.max(1, size)}
          />{' '}
          <span className="text-ink-3">{Math.floor((100 * sent) / Math.max(1, size))} %</span>
        </>
      )
    case 'failed':
      return existing ? (
        <Mean
          tone="unknown"
          icon={OctagonAlert}
          words={t('Already there')}
          why={
            <>
              <Say
                text={t('as {document}')}
                document={
                  <Link to="/documents/$id" params={{ id: existing.id }}>
                    {existing.name}
                  </Link>
                }
              />
              {shipment && <LinkExisting id={existing.id} shipment={shipment} />}
            </>
          }
        />
      ) : (
        <Mean tone="past" icon={OctagonAlert} words={isRefused ? t('Refused') : t('Not sent')} why={why} />
      )
    case 'done':
      if (upload.mail) return <MailMade upload={upload} mail={upload.mail} />
      return document ? <Made id={document} /> : null
  }
}

/** The file is there, but belongs elsewhere: it may belong here as well. */
function LinkExisting({ id, shipment }: { id: string; shipment: string }) {
  const client = useQueryClient()
  const [state, setState] = useState<'no' | 'busy' | 'yes'>('no')
  if (state === 'yes')
    return (
      <span>
        {comma}
        {t('linked here')}
      </span>
    )
  return (
    <Button
      small
      tone="quiet"
      busy={state === 'busy'}
      onClick={() => {
        setState('busy')
        linkTo(client, id, shipment).then(
          () => {
            setState('yes')
            void client.invalidateQueries({ queryKey: ['documents'] })
          },
          () => setState('no'),
        )
      }}
    >
      {t('Link it here')}
    </Button>
  )
}
