import type { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { t, tc } from '#contract/language.ts'
import type { WatchedField } from '#contract/webhooks/watched-fields.ts'
import { includedIn } from '../../api/included.ts'
import { changeWords } from '../container/change-words.ts'

/** What a `container.updated` tells: each field before and after, as the receiver reads it. */
export function ChangesTold({ payload }: { payload: ResponseOf<typeof api.webhook_notifications.get> }) {
  const subject = includedIn(payload)(payload.data.relationships.reference_object.data)
  if (subject?.type !== 'container_updated_event') return null
  return (
    <section className="mt-4" aria-label={t('What changed')}>
      <h3 className="label">{t('What changed')}</h3>
      <dl>
        {Object.entries(subject.attributes.changeset).map(([name, [before, after]]) => (
          <div
            key={name}
            className="grid grid-cols-[128px_minmax(0,1fr)] gap-2 border-line border-b py-1 wrap-anywhere"
          >
            <dt title={name} className="text-ink-3">
              {changeWords[name as WatchedField]?.words ?? name}
            </dt>
            <dd>
              <s>{inShort(before)}</s> → {inShort(after)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const inShort = (value: unknown): string =>
  value === null || value === undefined
    ? tc('no value', 'none')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
