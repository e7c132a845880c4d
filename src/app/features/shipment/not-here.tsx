import { Link } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import { buttonStyle } from '../../ui/button.tsx'

/** Deleted and foreign look the same from outside, and shall. */
export function ShipmentNotHere() {
  return (
    <section className="page grid justify-items-start gap-3">
      <h1>{t('This shipment is not here')}</h1>
      <p className="text-ink-2">
        {t(
          'It was deleted, it belongs to another account, or the link is incomplete. Search for its number to find what there is.',
        )}
      </p>
      <Link to="/shipments" className={buttonStyle()}>
        {t('To the shipments')}
      </Link>
    </section>
  )
}
