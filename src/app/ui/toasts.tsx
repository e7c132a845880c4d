import { Check, OctagonAlert, X } from 'lucide-react'
import { dismiss, toasts } from '../lib/toasts.ts'

export function Toasts() {
  return (
    <div className="toasts" role="status">
      {toasts.use().map(({ id, text, tone }) => (
        <div key={id} className="toast">
          {tone === 'done' ? <Check /> : <OctagonAlert />}
          <span>{text}</span>
          <button type="button" aria-label="Close" onClick={() => dismiss(id)}>
            <X className="s" />
          </button>
        </div>
      ))}
    </div>
  )
}
