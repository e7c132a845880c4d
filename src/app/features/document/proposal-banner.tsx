import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { grouped, t } from '#domain/language.ts'
import { Note } from '../../ui/note.tsx'
import { proposalCount } from './proposal-queries.ts'

/** Above the list of documents: that some name what nothing tracks. */
export function ProposalBanner() {
  const total = useQuery(proposalCount).data?.meta.total ?? 0
  if (total === 0) return null
  return (
    <div className="sticky left-0 mx-5 mb-3 max-tablet:mx-4">
      <Note tone="transit">
        {total === 1
          ? t('1 number in documents is not tracked.')
          : `${grouped(total)} numbers in documents are not tracked.`}{' '}
        <Link className="link" to="/documents/proposals">
          Review {total === 1 ? 'it' : 'them'}
        </Link>
      </Note>
    </div>
  )
}
