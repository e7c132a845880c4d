import { FileX } from 'lucide-react'
import { t } from '#contract/language.ts'

const look =
  'grid w-full border-1 border-line in-[.panel]:mb-3 in-[.panel]:h-75 min-h-60 in-[.panel]:min-h-0 in-[.panel]:px-0 in-[.panel]:pt-2.5 in-[.panel]:pb-3 place-content-center justify-items-center gap-2 bg-sunken p-4 text-center text-ink-2 not-print:max-desk:min-h-35'

/** In the place of a file that cannot be shown. */
export function NoPreview({ label, words }: { label: string; words: string }) {
  return (
    <section className={look} aria-label={label}>
      <FileX aria-hidden />
      <p>{words}</p>
      <p className="text-12/5 text-ink-3">{t('Download it to open it with another program.')}</p>
    </section>
  )
}
