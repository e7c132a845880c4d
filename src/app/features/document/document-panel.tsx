import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, ExternalLink, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { TableFailed } from '../../table/table-failed.tsx'
import { DocumentActions } from './actions.tsx'
import { DocumentDetails } from './details.tsx'
import { documentOf } from './document-queries.ts'
import { Gone } from './gone.tsx'
import { Preview } from './preview.tsx'
import { useShown } from './use-shown.ts'
import { isGone } from './words.ts'
import '../../styles/documents.css'

interface Props {
  id: string
  onClose: () => unknown
  onWalk: (by: number) => void
  onLinked?: (() => void) | undefined
}

/** The chosen document beside the list. */
export function DocumentPanel({ id, onClose, onWalk, onLinked }: Props) {
  const { data, error, refetch } = useQuery(documentOf(id))
  const { shown, ask } = useShown(data)
  const document = data?.data.attributes
  return (
    <aside className="panel doc-panel" aria-label="Document">
      <header>
        <h2 className="cut">
          {document ? <bdi title={document.name}>{document.name}</bdi> : <span className="bone w-40" />}
        </h2>
        <span className="ms-auto flex">
          <Small words="Previous row" onClick={() => onWalk(-1)}>
            <ArrowUp />
          </Small>
          <Small words="Next row" onClick={() => onWalk(1)}>
            <ArrowDown />
          </Small>
          <Link to="/documents/$id" params={{ id }} className="btn quiet small icon" aria-label="Open the page">
            <ExternalLink />
          </Link>
          <Small words="Close" onClick={onClose}>
            <X />
          </Small>
        </span>
      </header>
      {error && !data && <TableFailed what="The document" error={error} onRetry={refetch} />}
      {data && isGone(error) && <Gone id={id} />}
      {data && document && !isGone(error) && (
        <>
          <DocumentActions id={id} document={document} onDeleted={onClose} />
          <Preview id={id} document={document} shown={shown} />
          <DocumentDetails answer={data} asked={shown.asked?.place} onAsk={ask} onLinked={onLinked} />
        </>
      )}
    </aside>
  )
}

function Small({ words, onClick, children }: { words: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="btn quiet small icon" aria-label={words} title={words} onClick={onClick}>
      {children}
    </button>
  )
}
