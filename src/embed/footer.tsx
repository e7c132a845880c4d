import type { EmbedShipment, EmbedView } from '#contract/embed.ts'
import { useTelling } from './telling.tsx'

/** How old it is, and whom to ask. */
export function Footer({ view, shipments }: { view: EmbedView['attributes']; shipments: readonly EmbedShipment[] }) {
  const { format, t } = useTelling()
  const times = [view.updated_at ?? '', ...shipments.map(({ attributes }) => attributes.updated_at)]
  const updated = times.toSorted().at(-1)
  return (
    <footer className="ef">
      <p>
        {updated && (
          <>
            <time dateTime={updated} title={new Date(updated).toLocaleString(format.language)}>
              {t('updated', { ago: format.ago(updated) })}
            </time>{' '}
          </>
        )}
        {t('local_dates')}
      </p>
      <div>
        {view.contact && <Contact contact={view.contact} />}
        <button type="button" className="btn small no-print" onClick={() => window.print()}>
          {t('print')}
        </button>
      </div>
    </footer>
  )
}

/** Nothing where nobody is named. */
export function Contact({
  contact: { name, email, phone },
}: {
  contact: NonNullable<EmbedView['attributes']['contact']>
}) {
  const { t } = useTelling()
  if (!name && !email && !phone) return null
  return (
    <p>
      {t('questions')} {name && <span dir="auto">{name}</span>}
      {phone && (
        <>
          {name && ', '}
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} dir="ltr">
            {phone}
          </a>
        </>
      )}
      {email && (
        <>
          {(name || phone) && ', '}
          <a href={`mailto:${email}`} dir="ltr">
            {email}
          </a>
        </>
      )}
    </p>
  )
}
