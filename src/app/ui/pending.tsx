import { t } from '#contract/language.ts'
/** Where a page will be. Shown by the router after 200 ms. */
export function Pending() {
  return (
    <div className="page grid gap-3" role="status" aria-label={t('Loading')}>
      {[240, 420, 340].map((width) => (
        <span key={width} className="bone" style={{ width: '100%', maxWidth: width }} />
      ))}
    </div>
  )
}
