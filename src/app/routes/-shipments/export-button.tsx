import { Download } from 'lucide-react'
import { tc } from '#contract/language.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Pop } from '../../ui/pop.tsx'
import type { ExportedList } from './export-list.ts'

const ExportMenu = lazyPart(() => import('./export-menu.tsx'), 'ExportMenu')

/** Exactly what is on the screen as a file, in one of two kinds. */
export function ExportButton({ className, list }: { className: string; list: ExportedList }) {
  return (
    <Pop
      label={tc('verb: export the list', 'Export')}
      className={className}
      closes
      button={
        <>
          <Download className="s" /> {tc('verb: export the list', 'Export')}
        </>
      }
    >
      {() => <ExportMenu list={list} />}
    </Pop>
  )
}
