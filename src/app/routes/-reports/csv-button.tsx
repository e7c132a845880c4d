import { Download } from 'lucide-react'
import { download } from '../../lib/download.ts'
import { Button } from '../../ui/button.tsx'
import { csvOf } from './csv.ts'

/** What is shown, as it is filtered and sorted. */
export function CsvButton({ name, parts }: { name: string; parts: Parameters<typeof csvOf>[0] }) {
  return (
    <Button small onClick={() => download(new Blob([csvOf(parts)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)}>
      <Download /> CSV
    </Button>
  )
}
