import { Download } from 'lucide-react'
import type { ExportFormat } from '../../table/export-csv.ts'
import { Pop } from '../../ui/pop.tsx'

interface Props {
  className: string
  onExport: (format: ExportFormat) => void
}

/** Exactly what is on the screen as a file, in one of two kinds. */
export function ExportButton({ className, onExport }: Props) {
  return (
    <Pop
      label="Export"
      className={className}
      closes
      button={
        <>
          <Download className="s" /> Export
        </>
      }
    >
      {() => (
        <>
          <button type="button" onClick={() => onExport('xlsx')}>
            Excel (XLSX)
          </button>
          <button type="button" onClick={() => onExport('csv')}>
            Text (CSV)
          </button>
        </>
      )}
    </Pop>
  )
}
