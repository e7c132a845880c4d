import { useQueryClient } from '@tanstack/react-query'
import { FileArchive, Trash2 } from 'lucide-react'
import { api } from '#contract/api.ts'
import { t, tn } from '#contract/language.ts'
import { callOneOfMany, refetch } from '../../api/call.ts'
import { ApiFailure } from '../../api/errors.ts'
import { useRefusal } from '../../api/may.ts'
import { waitWhenLimited } from '../../api/patience.ts'
import { downloadFrom } from '../../lib/download.ts'
import { startBulk, startJob } from '../../lib/run-jobs.ts'
import { notify } from '../../lib/toasts.ts'
import { allRows } from '../../table/all-rows.ts'
import type { Source } from '../../table/paged-rows.ts'
import { countOf, isSelected, type Selection } from '../../table/selection.ts'
import { SelectionToolbar } from '../../table/selection-toolbar.tsx'
import type { DocumentRow } from '../-lists/document-columns.tsx'

interface Props {
  total: number
  selection: Selection<DocumentRow>
  source: Source<DocumentRow>
  onClear: () => void
}

/** A zip file has at most this many. */
const most = 500

/** What can be done with the chosen documents. */
export function DocumentSelectionBar({ total, selection, source, onClear }: Props) {
  const client = useQueryClient()
  const refusal = useRefusal(api.documents.delete)
  const count = countOf(selection, total)

  const chosen = async (signal: AbortSignal) => {
    if (!selection.all) return [...selection.rows.values()]
    const rows: DocumentRow[] = []
    for await (const page of allRows(client, source, signal))
      rows.push(...page.rows.filter(({ id }) => isSelected(selection, id)))
    return rows
  }
  const download = () =>
    void startJob(tn(count, 'A zip of {count} document', 'A zip of {count} documents'), async (_report, signal) => {
      const rows = (await chosen(signal)).filter(({ document }) => document.file_size_bytes !== null)
      if (rows.length === 0) throw new Error(t('None of them has a file.'))
      for (let at = 0; at < rows.length; at += most) {
        const some = rows.slice(at, at + most)
        const body = { data: { attributes: { document_ids: some.map(({ id }) => id) } } }
        const zip = callOneOfMany(client, api.documents.archive, { body })
        downloadFrom((await zip.catch((error: Error) => Promise.reject(byName(error, some)))).download_url)
      }
    })
  const remove = async () => {
    const rows = await chosen(new AbortController().signal)
    onClear()
    const { done } = await each(
      tn(count, 'Deleting {count} document', 'Deleting {count} documents'),
      rows,
      api.documents.delete,
    )
    if (done.length === 0) return
    notify(tn(done.length, 'A document was deleted.', '{count} documents were deleted.'), 'done', {
      words: t('Undo'),
      act: () => each(t('Bringing back {count}', { count: done.length }), done, api.documents.restore),
    })
  }
  const each = (
    what: string,
    items: readonly DocumentRow[],
    endpoint: typeof api.documents.delete | typeof api.documents.restore,
  ) =>
    startBulk({
      words: what,
      items,
      labelOf: ({ document }) => document.name,
      act: ({ id }) => callOneOfMany(client, endpoint, { params: { id } }),
      after: () => refetch(client, api.documents.list),
      waitAfter: waitWhenLimited,
    })
  return (
    <SelectionToolbar count={count} isAll={selection.all} onClear={onClear}>
      <button type="button" onClick={download}>
        <FileArchive className="s" /> {t('Download zip')}
      </button>
      <button type="button" disabled={refusal !== undefined} title={refusal} onClick={() => void remove()}>
        <Trash2 className="s" /> {t('Delete')}
      </button>
    </SelectionToolbar>
  )
}

/** The server knows documents by their ids, people by their names. */
function byName(error: Error, asked: readonly DocumentRow[]): Error {
  const gone = error instanceof ApiFailure ? error.errors.flatMap(({ source }) => nameAt(source, asked)) : []
  if (gone.length === 0) return error
  const [name, ...others] = gone
  return new Error(
    others.length > 0
      ? t('“{name}” and {count} more cannot be had any more.', { name, count: others.length })
      : t('“{name}” cannot be had any more.', { name }),
  )
}

function nameAt(source: ApiFailure['errors'][number]['source'], asked: readonly DocumentRow[]): string[] {
  const [, at] = (source && 'pointer' in source && /\/document_ids\/(\d+)$/.exec(source.pointer)) || []
  const name = at === undefined ? undefined : asked[Number(at)]?.document.name
  return name === undefined ? [] : [name]
}
