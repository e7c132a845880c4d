import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { grouped, t, tn } from '#contract/language.ts'
import type { ProposalState, TrackingProposal } from '#contract/tracking/tracking-proposal.ts'
import { includedIn } from '../../api/included.ts'
import { useRefusal } from '../../api/may.ts'
import { useApiMutation } from '../../api/query.ts'
import { PartyChoice, type PartyOption } from '../../form/party-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { Say } from '../../ui/say.tsx'
import { decided, linesQuery, proposalsOf, type Whose } from './proposal-queries.ts'
import { ProposalRow, type Shown } from './proposal-row.tsx'

interface Props {
  whose: Whose
  where: 'this document' | 'this mail' | 'documents'
  states?: readonly ProposalState[]
  /** What is shown where there is none. */
  empty?: ReactNode
}

const open = ['proposed', 'accepted'] as const

/** Numbers that documents name and nothing tracks: one, several or all are tracked, or dismissed. */
export function Proposals({ whose, where, states = open, empty = null }: Props) {
  const { data, error } = useQuery(proposalsOf(whose, states))
  const lines =
    useQuery({ ...linesQuery, enabled: (data?.data.length ?? 0) > 0 }).data?.data.map(({ attributes }) => attributes) ??
    []
  const [chosenLines, setLines] = useState<Record<string, string>>({})
  const [customer, setCustomer] = useState<PartyOption | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [isRemembered, setRemembered] = useState(false)
  const refusal = useRefusal(api.tracking_proposals.accept)
  const accept = useApiMutation(api.tracking_proposals.accept, {
    invalidates: decided,
    done: ({ data }) => trackedWords(data),
    failed: true,
  })
  const dismiss = useApiMutation(api.tracking_proposals.dismiss, {
    invalidates: decided,
    done: ({ data }) => dismissedWords(data),
    failed: true,
  })
  if (error && !data) return <p className="err">{error.message}</p>
  if (!data) return null
  const isList = states !== open
  const rows = rowsOf(data, whose).filter((row) => isList || !isSettled(row))
  if (rows.length === 0) return empty
  const waiting = rows.filter(({ proposal }) => proposal.attributes.state === 'proposed')
  const domain = commonDomain(rows)

  const track = (some: readonly Shown[]) => {
    const chosen = some.map(({ proposal }) => chosenLines[proposal.id]).find(Boolean)
    accept.mutate({
      body: {
        data: {
          attributes: {
            proposal_ids: some.map(({ proposal }) => proposal.id),
            ...(chosen && { scac: chosen }),
            remember_sender: customer !== null && domain !== null && isRemembered,
          },
          ...(customer && { relationships: { customer: { data: { id: customer.id, type: 'party' } } } }),
        },
      },
    })
  }
  const leave = (some: readonly Shown[]) =>
    dismiss.mutate({ body: { data: { attributes: { proposal_ids: some.map(({ proposal }) => proposal.id) } } } })
  // Those without a line are tracked one by one, each with the line that is chosen for it.
  const ready = waiting.filter(({ proposal }) => proposal.attributes.scac !== null)
  return (
    <section className="sec mb-5" aria-label={t('Numbers that are not tracked')}>
      <header>
        <h2>{titleOf(waiting.length, data.meta.total, where, isList)}</h2>
      </header>
      {waiting.length > 0 && (
        <div className="my-3 flex flex-wrap gap-2 print:hidden">
          {ready.length > 1 && (
            <Button small tone="primary" busy={accept.isPending} reason={refusal} onClick={() => track(ready)}>
              {t('Track all {count}', { count: ready.length })}
            </Button>
          )}
          {waiting.length > 1 && (
            <Button small busy={dismiss.isPending} reason={refusal} onClick={() => leave(waiting)}>
              {t('Dismiss all')}
            </Button>
          )}
          <Button small tone="quiet" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            {customer ? t('For {customer}', { customer: customer.company_name }) : t('Choose customer')}
          </Button>
        </div>
      )}
      {isChoosing && waiting.length > 0 && (
        <div className="mb-3 grid gap-2">
          <PartyChoice label={t('Track for')} chosen={customer} onChoose={setCustomer} />
          {customer && domain && (
            <label className="choice">
              <input
                type="checkbox"
                className="check"
                checked={isRemembered}
                onChange={({ target }) => setRemembered(target.checked)}
              />
              <span>
                <Say text={t('Always, for mails from {domain}')} domain={<bdi>{domain}</bdi>} />
              </span>
            </label>
          )}
        </div>
      )}
      <ul>
        {rows.map((row) => (
          <ProposalRow
            key={row.proposal.id}
            {...row}
            customer={waiting.includes(row) && customer ? customer.company_name : row.customer}
            lines={lines}
            scac={chosenLines[row.proposal.id]}
            onLine={(scac) => setLines((before) => ({ ...before, [row.proposal.id]: scac }))}
            refusal={refusal}
            busy={
              accept.isPending &&
              (accept.variables?.body.data.attributes.proposal_ids.includes(row.proposal.id) ?? false)
            }
            onTrack={() => track([row])}
            onDismiss={() => leave([row])}
          />
        ))}
      </ul>
      {data.meta.total > data.data.length && (
        <p className="text-12 text-ink-2">
          {t('The first {count} of {total}: the next come when these are decided.', {
            count: data.data.length,
            total: grouped(data.meta.total),
          })}
        </p>
      )}
    </section>
  )
}

/** Nothing is left to be said: the shipment is there, and the document is linked to it. */
const isSettled = ({ proposal, request }: Shown) =>
  proposal.attributes.state === 'accepted' && (!request || request.attributes.status === 'created')

function rowsOf(answer: ResponseOf<typeof api.tracking_proposals.list>, whose: Whose): Shown[] {
  const related = includedIn(answer)
  return answer.data.map((proposal) => {
    const { customer, tracking_request, documents } = proposal.relationships
    return {
      proposal,
      customer: related(customer.data)?.attributes.company_name,
      request: related(tracking_request.data),
      documents: whose.document
        ? []
        : documents.data.flatMap((one) => {
            const name = related(one)?.attributes.name
            return name === undefined ? [] : [{ id: one.id, name }]
          }),
    }
  })
}

/** Of the sender, where all that waits came from one. */
function commonDomain(rows: readonly Shown[]): string | null {
  const domains = new Set(
    rows
      .filter(({ proposal }) => proposal.attributes.state === 'proposed')
      .map(({ proposal }) => proposal.attributes.sender_domain),
  )
  const [only = null] = domains
  return domains.size === 1 ? only : null
}

function titleOf(waiting: number, total: number, where: Props['where'], isList: boolean): string {
  if (isList && waiting === 0) return tn(total, '{count} number in documents', '{count} numbers in documents')
  const count = isList ? Math.max(total, waiting) : waiting
  switch (where) {
    case 'this document':
      if (count === 0) return t('Tracked from this document')
      return tn(
        count,
        '{count} number in this document is not tracked',
        '{count} numbers in this document are not tracked',
      )
    case 'this mail':
      if (count === 0) return t('Tracked from this mail')
      return tn(count, '{count} number in this mail is not tracked', '{count} numbers in this mail are not tracked')
    case 'documents':
      return tn(count, '{count} number in documents is not tracked', '{count} numbers in documents are not tracked')
  }
}

const numberOf = ([first]: readonly TrackingProposal[]) => first?.attributes.request_number
const dismissedWords = (some: readonly TrackingProposal[]) =>
  some.length === 1
    ? t('{number} dismissed.', { number: numberOf(some) })
    : t('{count} numbers dismissed.', { count: some.length })
const trackedWords = (some: readonly TrackingProposal[]) =>
  some.length === 1
    ? t('{number} is being tracked; its documents are linked when the line answers.', { number: numberOf(some) })
    : t('{count} numbers are being tracked; their documents are linked when the line answers.', { count: some.length })
