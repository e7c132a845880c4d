import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleSlash, Hourglass, OctagonAlert, Unplug } from 'lucide-react'
import { t, tc } from '#contract/language.ts'
import type { TrackingProposal } from '#contract/tracking/tracking-proposal.ts'
import type { TrackingRequest } from '#contract/tracking/tracking-request.ts'
import { comma, listComma } from '#domain/text.ts'
import { isUnconnected, noConnection } from '../../lib/connection-words.ts'
import { failureWords, requestStatusWords, requestTypeWords } from '../../lib/request-words.ts'
import { Button } from '../../ui/button.tsx'
import { ContainerNumber } from '../../ui/container-number.tsx'
import { Mean } from '../../ui/mean.tsx'
import { Say } from '../../ui/say.tsx'

export interface Shown {
  proposal: TrackingProposal
  customer: string | undefined
  request: TrackingRequest | undefined
  /** Where it stands, where more than one document is looked at. */
  documents: readonly { id: string; name: string }[]
}

interface Props extends Shown {
  lines: readonly { scac: string; short_name: string }[]
  /** Chosen for a number whose line is not known. */
  scac: string | undefined
  onLine: (scac: string) => void
  refusal: string | undefined
  busy: boolean
  onTrack: () => void
  onDismiss: () => void
}

/** A number that nothing tracks, with what somebody may do about it. */
export function ProposalRow({ proposal, customer, request, documents, lines, scac, onLine, ...rest }: Props) {
  const { request_number: number, request_type, state, line_connection, ref_numbers } = proposal.attributes
  const known = proposal.attributes.scac
  const line = lines.find((one) => one.scac === known)?.short_name ?? known
  const { refusal, busy, onTrack, onDismiss } = rest
  const needsLine = known === null && !scac
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-2">
      <span className="min-w-0 flex-[1_1_220px]">
        <b className="font-mid">
          {request_type === 'container' ? <ContainerNumber number={number} /> : <bdi>{number}</bdi>}
        </b>{' '}
        <span className="text-ink-2">{requestTypeWords[request_type]}</span>
        <span className="block break-words text-12 text-ink-3">
          {line
            ? line_connection === 'none'
              ? t('{line}, no connection: it is kept until there is one', { line })
              : line
            : t('Line not recognized')}
          {customer && (
            <>
              {comma}
              <Say text={t('for {customer}')} customer={<bdi>{customer}</bdi>} />
            </>
          )}
          {ref_numbers.length > 0 &&
            `${comma}${t('reference {references}', { references: ref_numbers.join(listComma) })}`}
          {documents.length > 0 && (
            <>
              {comma}
              <Say
                text={t('in {documents}')}
                documents={documents.map(({ id, name }, at) => (
                  <span key={id}>
                    {at > 0 && tc('between two of a list', ' and ')}
                    <Link to="/documents/$id" params={{ id }}>
                      <bdi>{name}</bdi>
                    </Link>
                  </span>
                ))}
              />
            </>
          )}
        </span>
      </span>
      {state === 'accepted' ? (
        <Became request={request} />
      ) : (
        <span className="flex flex-wrap items-center gap-2">
          {state === 'dismissed' && <Mean tone="done" icon={CircleSlash} words={t('Dismissed')} />}
          {known === null && (
            <select
              className="input h-7 w-auto text-13 max-tablet:h-10 max-tablet:flex-[1_1_40%]"
              aria-label={t('Line of {number}', { number })}
              value={scac ?? ''}
              disabled={refusal !== undefined}
              onChange={({ target }) => onLine(target.value)}
            >
              <option value="">{t('Choose the line')}</option>
              {lines.map((one) => (
                <option key={one.scac} value={one.scac}>
                  {one.short_name} ({one.scac})
                </option>
              ))}
            </select>
          )}
          <Button
            small
            tone={state === 'dismissed' ? 'plain' : 'primary'}
            aria-label={t('Track {number}', { number })}
            busy={busy}
            reason={refusal ?? (needsLine ? t('Choose the line first.') : undefined)}
            onClick={onTrack}
          >
            {t('Track')}
          </Button>
          {state === 'proposed' && (
            <Button
              small
              tone="quiet"
              aria-label={t('Dismiss {number}', { number })}
              reason={refusal}
              onClick={onDismiss}
            >
              {t('Dismiss')}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}

/** How it went on with what is tracked. */
function Became({ request }: { request: TrackingRequest | undefined }) {
  if (!request) return <Mean tone="done" icon={CircleCheck} words={t('Tracked')} />
  const { attributes, relationships } = request
  const shipment = relationships.tracked_object.data
  if (shipment)
    return (
      <span>
        <Mean tone="ready" icon={CircleCheck} words={t('Tracked')} />{' '}
        <Link to="/shipments/$id" params={{ id: shipment.id }} search={{}}>
          {t('Open the shipment')}
        </Link>
      </span>
    )
  if (isUnconnected(attributes)) return <Mean tone="warning" icon={Unplug} words={noConnection.state} />
  if (attributes.status === 'failed')
    return (
      <Mean
        tone="past"
        icon={OctagonAlert}
        words={t('Not tracked')}
        why={attributes.failed_reason && failureWords[attributes.failed_reason]}
      />
    )
  if (attributes.status === 'pending')
    return <Mean tone="transit" icon={Hourglass} words={t('Checking with the line')} />
  return <Mean tone="unknown" icon={Hourglass} words={t('Waiting')} why={requestStatusWords[attributes.status]} />
}
