import { Link } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import { buttonStyle } from './button.tsx'

export function NotFound() {
  return (
    <section className="page grid justify-items-start gap-3">
      <h1>{t('There is nothing at this address')}</h1>
      <p className="text-ink-2">{t('It was removed, belongs to another account, or the link is incomplete.')}</p>
      <Link to="/shipments" className={buttonStyle()}>
        {t('To the shipments')}
      </Link>
    </section>
  )
}
