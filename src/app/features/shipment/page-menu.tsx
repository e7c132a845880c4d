import { Copy, Ellipsis, Printer } from 'lucide-react'
import { t } from '#contract/language.ts'
import { notify } from '../../lib/toasts.ts'
import { Pop } from '../../ui/pop.tsx'

/** What is wanted now and then. */
export function PageMenu({ number }: { number: string }) {
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => notify(t('The link to {number} is copied.', { number })),
      () => notify(t('The browser does not let the page copy. Copy the address from its bar.'), 'failed'),
    )
  return (
    <Pop label={t('More')} className="btn icon" button={<Ellipsis />} closes>
      {() => (
        <>
          <button type="button" onClick={copy}>
            <Copy className="s" /> {t('Copy link')}
          </button>
          <button type="button" onClick={() => window.print()}>
            <Printer className="s" /> {t('Print')}
          </button>
        </>
      )}
    </Pop>
  )
}
