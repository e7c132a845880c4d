import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import * as z from 'zod/mini'
import { proposalsOf } from '../features/document/proposal-queries.ts'
import { Proposals } from '../features/document/proposals.tsx'
import { buttonStyle } from '../ui/button.tsx'
import { ChoiceLink } from '../ui/choice-link.tsx'

const showing = ['proposed', 'accepted', 'dismissed'] as const
const search = z.object({ show: z.catch(z._default(z.enum(showing), 'proposed'), 'proposed') })

export const Route = createFileRoute('/documents_/proposals')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams({ show: 'proposed' })] },
  loaderDeps: ({ search: { show } }) => ({ show }),
  loader: ({ context, deps: { show } }) => void context.queryClient.prefetchQuery(proposalsOf({}, [show])),
  head: () => ({ meta: [{ title: 'Numbers in documents · Landfall' }] }),
  component: ProposalsPage,
})

const words: Record<(typeof showing)[number], string> = {
  proposed: 'Not tracked',
  accepted: 'Tracked',
  dismissed: 'Dismissed',
}

function ProposalsPage() {
  const { show } = Route.useSearch()
  return (
    <div className="page">
      <header className="page-head">
        <h1>Numbers in documents</h1>
        <Link to="/documents" className={`${buttonStyle('quiet')} ms-auto`}>
          <ChevronLeft /> Documents
        </Link>
      </header>
      <div className="filters">
        <nav className="seg" aria-label="Show">
          {showing.map((one) => (
            <ChoiceLink key={one} to="/documents/proposals" search={{ show: one }} chosen={one === show}>
              {words[one]}
            </ChoiceLink>
          ))}
        </nav>
      </div>
      <Proposals key={show} whose={{}} where="documents" states={[show]} empty={<Nothing show={show} />} />
    </div>
  )
}

function Nothing({ show }: { show: (typeof showing)[number] }) {
  return (
    <div className="grid gap-2 py-8">
      <h2>{show === 'proposed' ? 'Every number in your documents is tracked.' : 'None.'}</h2>
      {show === 'proposed' && (
        <p className="text-ink-2">
          Booking confirmations, bills, arrival notices and delivery orders that name a number which is not tracked are
          listed here.
        </p>
      )}
    </div>
  )
}
