import { FileX } from 'lucide-react'
import { t } from '#contract/language.ts'

/** In the place of a file that cannot be shown. */
export function NoPreview({ label, words }: { label: string; words: string }) {
  return (
    <section className="doc-frame doc-none" aria-label={label}>
      <FileX aria-hidden />
      <p>{words}</p>
      <p className="text-12/5 text-ink-3">{t('Download it to open it with another program.')}</p>
    </section>
  )
}
