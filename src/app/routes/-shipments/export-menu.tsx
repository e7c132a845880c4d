import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import { asListed } from './as-listed.ts'
import { type ExportedList, exportList } from './export-list.ts'
import { savedText } from './saved-search.ts'

export { exportList }

/** Exactly what is on the screen as a file, now or again and again. */
export function ExportMenu({ list }: { list: ExportedList }) {
  const client = useQueryClient()
  const { search, columns, selection } = list
  return (
    <>
      <button type="button" onClick={() => void exportList(client, list)}>
        {t('Excel (XLSX)')}
      </button>
      <button type="button" onClick={() => void exportList(client, list, 'csv')}>
        {t('Text (CSV)')}
      </button>
      {!selection && (
        <Link
          to="/settings/exports"
          search={{ list: savedText(asListed({ ...search, columns: [] })), columns: columns?.join(',') }}
        >
          {t('Send it regularly…')}
        </Link>
      )}
    </>
  )
}
