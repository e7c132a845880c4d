import { Link } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'
import { listComma } from '#domain/text.ts'
import { statusWords } from '#domain/tracking/words.ts'
import { inSentence } from '../../lib/in-sentence.ts'
import { warningWords } from '../../lib/warning-words.ts'
import { Note } from '../../ui/note.tsx'
import { Say } from '../../ui/say.tsx'

export interface OtherJourney {
  box: Container
  /** Its own. */
  shipment: Shipment
}

/** What is odd about the number: mistyped perhaps, or the same box under another bill. */
export function NumberNotes({ box, others }: { box: Container['attributes']; others: readonly OtherJourney[] }) {
  if (box.warnings.length + others.length === 0) return null
  return (
    <div className="mb-4 grid gap-2">
      {box.warnings.map((warning) => (
        <Note key={warning.code} tone="warning">
          <b>{t('Check the number.')}</b>{' '}
          {t('{detail}. It is tracked as it was entered.', { detail: warningWords(warning, box.number) })}
        </Note>
      ))}
      {others.length > 0 && (
        <Note tone="warning">
          <b>{t('The same container is also tracked under another number.')}</b>{' '}
          <Say
            text={t('After a bill is split, only one of them is kept up to date: {shipments}.')}
            shipments={others.map(({ box: other, shipment }, at) => (
              <span key={other.id}>
                {at > 0 && listComma}
                <Link
                  to="/shipments/$id"
                  params={{ id: shipment.id }}
                  search={{ container: other.id }}
                  className="font-mid underline"
                >
                  {shipment.attributes.bill_of_lading_number}
                </Link>{' '}
                ({inSentence(statusWords[other.attributes.current_status])})
              </span>
            ))}
          />
        </Note>
      )}
    </div>
  )
}
