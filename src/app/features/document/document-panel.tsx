import { useQuery } from '@tanstack/react-query'
import { t } from '#contract/language.ts'
import { TableFailed } from '../../table/table-failed.tsx'
import { OpenPage, PanelHead } from '../../ui/panel-head.tsx'
import { DocumentActions } from './actions.tsx'
import { DocumentDetails } from './details.tsx'
import { documentOf } from './document-queries.ts'
import { Gone } from './gone.tsx'
import { Preview } from './preview.tsx'
import { useShown } from './use-shown.ts'
import { isGone } from './words.ts'

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
    <aside className="panel" aria-label={t('Document')}>
      <PanelHead of="row" page={<OpenPage to="/documents/$id" params={{ id }} />} onWalk={onWalk} onClose={onClose}>
        <h2 className="cut">
          {document ? <bdi title={document.name}>{document.name}</bdi> : <span className="bone w-40" />}
        </h2>
      </PanelHead>
      {error && !data && <TableFailed what={t('The document')} error={error} onRetry={refetch} />}
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
