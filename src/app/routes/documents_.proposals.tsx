import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import * as z from 'zod/mini'
import { t } from '#contract/language.ts'
import { proposalsOf } from '../features/document/proposal-queries.ts'
import { Proposals } from '../features/document/proposals.tsx'
import { title } from '../lib/title.ts'
import { buttonStyle } from '../ui/button.tsx'
import { ChoiceLink } from '../ui/choice-link.tsx'

const showing = ['proposed', 'accepted', 'dismissed'] as const
const search = z.object({ show: z.catch(z._default(z.enum(showing), 'proposed'), 'proposed') })

export const Route = createFileRoute('/documents_/proposals')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams({ show: 'proposed' })] },
  loaderDeps: ({ search: { show } }) => ({ show }),
  loader: ({ context, deps: { show } }) => void context.queryClient.prefetchQuery(proposalsOf({}, [show])),
  head: () => title(t('Numbers in documents')),
  component: ProposalsPage,
})

const words: Record<(typeof showing)[number], string> = {
  proposed: t('Not tracked'),
  accepted: t('Tracked'),
  dismissed: t('Dismissed'),
}

function ProposalsPage() {
  const { show } = Route.useSearch()
  return (
    <div className="page">
      <header className="page-head">
        <h1>{t('Numbers in documents')}</h1>
        <Link to="/documents" className={`${buttonStyle('quiet')} ms-auto`}>
          <ChevronLeft /> {t('Documents')}
        </Link>
      </header>
      <div className="filters">
        <nav className="seg" aria-label={t('Show')}>
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
      <h2>{show === 'proposed' ? t('Every number in your documents is tracked.') : t('None.')}</h2>
      {show === 'proposed' && (
        <p className="text-ink-2">
          {t(
            'Booking confirmations, bills, arrival notices and delivery orders that name a number which is not tracked are listed here.',
          )}
        </p>
      )}
    </div>
  )
}
