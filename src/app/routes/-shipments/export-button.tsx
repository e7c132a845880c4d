import { Download } from 'lucide-react'
import { t } from '#domain/language.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Pop } from '../../ui/pop.tsx'
import type { ExportedList } from './export-list.ts'

const ExportMenu = lazyPart(() => import('./export-menu.tsx'), 'ExportMenu')

/** Exactly what is on the screen as a file, in one of two kinds. */
export function ExportButton({ className, list }: { className: string; list: ExportedList }) {
  return (
    <Pop
      label={t('Export')}
      className={className}
      closes
      button={
        <>
          <Download className="s" /> {t('Export')}
        </>
      }
    >
      {() => <ExportMenu list={list} />}
    </Pop>
  )
}
