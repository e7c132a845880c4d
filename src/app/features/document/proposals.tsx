import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { ProposalState, TrackingProposal } from '#contract/tracking/tracking-proposal.ts'
import { grouped, t } from '#domain/language.ts'
import { includedIn } from '../../api/included.ts'
import { useRefusal } from '../../api/may.ts'
import { useApiMutation } from '../../api/query.ts'
import { PartyChoice, type PartyOption } from '../../form/party-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { decided, linesQuery, proposalsOf, type Whose } from './proposal-queries.ts'
import { ProposalRow, type Shown } from './proposal-row.tsx'
import '../../styles/documents.css'

interface Props {
  whose: Whose
  /** `this mail` */
  where: string
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
    done: ({ data }) => `${numbersWords(data)} dismissed.`,
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
    <section className="sec proposals" aria-label={t('Numbers that are not tracked')}>
      <header>
        <h2>{titleOf(waiting.length, data.meta.total, where, isList)}</h2>
      </header>
      {waiting.length > 0 && (
        <div className="doc-actions">
          {ready.length > 1 && (
            <Button small tone="primary" busy={accept.isPending} reason={refusal} onClick={() => track(ready)}>
              Track all {ready.length}
            </Button>
          )}
          {waiting.length > 1 && (
            <Button small busy={dismiss.isPending} reason={refusal} onClick={() => leave(waiting)}>
              {t('Dismiss all')}
            </Button>
          )}
          <Button small tone="quiet" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            {customer ? t('For {company_name}', { company_name: customer.company_name }) : t('Choose customer')}
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
                Always, for mails from <bdi>{domain}</bdi>
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
          The first {data.data.length} of {grouped(data.meta.total)}: the next come when these are decided.
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

function titleOf(waiting: number, total: number, where: string, isList: boolean): string {
  if (isList && waiting === 0) return `${grouped(total)} ${total === 1 ? 'number' : 'numbers'} in ${where}`
  if (waiting === 0) return t('Tracked from {where}', { where })
  const count = isList ? Math.max(total, waiting) : waiting
  return count === 1
    ? t('1 number in {where} is not tracked', { where })
    : `${grouped(count)} numbers in ${where} are not tracked`
}

const numbersWords = (some: readonly TrackingProposal[]) =>
  some.length === 1 ? (some[0]?.attributes.request_number ?? '') : `${some.length} numbers`
const trackedWords = (some: readonly TrackingProposal[]) =>
  `${numbersWords(some)} ${some.length === 1 ? 'is' : 'are'} being tracked; ${some.length === 1 ? 'its' : 'their'} documents are linked when the line answers.`
