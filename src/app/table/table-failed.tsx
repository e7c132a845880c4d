import { OctagonAlert, RotateCcw } from 'lucide-react'
import { t } from '#contract/language.ts'
import { Button } from '../ui/button.tsx'
import { whatHappened } from '../ui/error-page.tsx'

interface Props {
  /** What could not be loaded; a list where nothing is said. */
  what?: string
  error: Error
  onRetry: () => unknown
  /** What had come before stays in sight below. */
  keepsRows?: boolean
}

export function TableFailed({ what, error, onRetry, keepsRows = false }: Props) {
  const again = (
    <Button small={keepsRows} onClick={() => void onRetry()}>
      <RotateCcw /> {t('Try again')}
    </Button>
  )
  if (keepsRows)
    return (
      <div
        role="alert"
        className="sticky left-0 flex w-[100cqi] flex-wrap items-center gap-x-3 gap-y-1 bg-(--past-wash) px-5 py-1.5"
      >
        <span className="past flex items-center gap-2 font-bold">
          <OctagonAlert /> {t('Not all rows could be loaded.')}
        </span>
        <span className="min-w-0 text-ink-2">{whatHappened(error)}</span>
        {again}
      </div>
    )
  return (
    <div role="alert" className="grid justify-items-start gap-2 border-ink border-t px-5 py-8">
      <p className="past flex items-center gap-2 font-bold">
        <OctagonAlert /> {t('{what} could not be loaded.', { what: what ?? t('The list') })}
      </p>
      <p className="text-ink-2">
        {whatHappened(error)}
        {!what && ` ${t('Your filters are kept.')}`}
      </p>
      {again}
    </div>
  )
}
