import { OctagonAlert, RotateCcw } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { whatHappened } from '../ui/error-page.tsx'

export function TableFailed({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  return (
    <div role="alert" className="grid justify-items-start gap-2 border-ink border-t px-5 py-8">
      <p className="past flex items-center gap-2 font-bold">
        <OctagonAlert /> The list could not be loaded.
      </p>
      <p className="text-ink-2">{whatHappened(error)} Your filters are kept.</p>
      <Button onClick={() => void onRetry()}>
        <RotateCcw /> Try again
      </Button>
    </div>
  )
}
