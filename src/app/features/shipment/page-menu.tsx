import { Copy, Ellipsis, Printer } from 'lucide-react'
import { notify } from '../../lib/toasts.ts'
import { Pop } from '../../ui/pop.tsx'

/** What is wanted now and then. */
export function PageMenu({ number }: { number: string }) {
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => notify(`The link to ${number} is copied.`),
      () => notify('The browser does not let the page copy. Copy the address from its bar.', 'failed'),
    )
  return (
    <Pop label="More" className="btn icon" button={<Ellipsis />} closes>
      {() => (
        <>
          <button type="button" onClick={copy}>
            <Copy className="s" /> Copy link
          </button>
          <button type="button" onClick={() => window.print()}>
            <Printer className="s" /> Print
          </button>
        </>
      )}
    </Pop>
  )
}
