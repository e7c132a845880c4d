import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { tn } from '#contract/language.ts'
import { Note } from '../../ui/note.tsx'
import { proposalCount } from './proposal-queries.ts'

/** Above the list of documents: that some name what nothing tracks. */
export function ProposalBanner() {
  const total = useQuery(proposalCount).data?.meta.total ?? 0
  if (total === 0) return null
  return (
    <div className="sticky left-0 mx-5 mb-3 max-tablet:mx-4">
      <Note tone="transit">
        {tn(total, '{count} number in documents is not tracked.', '{count} numbers in documents are not tracked.')}{' '}
        <Link className="link" to="/documents/proposals">
          {tn(total, 'Review it', 'Review them')}
        </Link>
      </Note>
    </div>
  )
}
