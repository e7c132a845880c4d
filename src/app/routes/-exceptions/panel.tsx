import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Exception, ExceptionSubject } from '#contract/exceptions/exception.ts'
import { grouped, t, tc } from '#contract/language.ts'
import { causeWords, kindWords, sizeWords } from '#domain/exceptions/words.ts'
import { comma } from '#domain/text.ts'
import { actorWords } from '#domain/words.ts'
import { SeverityMark } from '../../features/exception/severity.tsx'
import { moneyWords, placeWords, stateWords } from '../../features/exception/words.ts'
import { useShortcut } from '../../lib/shortcut.ts'
import { TableFailed } from '../../table/table-failed.tsx'
import { Button } from '../../ui/button.tsx'
import { ContainerNumber } from '../../ui/container-number.tsx'
import { PanelHead } from '../../ui/panel-head.tsx'
import { RemainingWords, useRemaining } from '../../ui/remaining.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { OwnerButton, StateButtons } from './actions.tsx'
import { AskButton } from './ask-button.tsx'
import { History } from './history.tsx'
import { Inquiries } from './inquiries.tsx'
import { containersQuery, oneQuery } from './queries.ts'
import { StateUntil } from './state.tsx'
import { Daily, FirstDeadline } from './table.tsx'

interface Props {
  id: string
  onClose: () => void
  onWalk: (by: number) => void
  onAsk: () => void
}

/** One cause: what it costs, whose it is, which containers, what has happened. */
export function ExceptionPanel({ id, onClose, onWalk, onAsk }: Props) {
  const { data, error, refetch } = useQuery(oneQuery(id))
  const exception = data?.data
  return (
    <aside className="panel" aria-label={t('Exception')}>
      <PanelHead of="exception" onWalk={onWalk} onClose={onClose}>
        <p className="label">{exception ? kindWords[exception.attributes.kind] : t('Exception')}</p>
      </PanelHead>
      {error && !data && <TableFailed what={t('The exception')} error={error} onRetry={refetch} />}
      {exception && <Content exception={exception} onAsk={onAsk} />}
    </aside>
  )
}

function Content({ exception, onAsk }: { exception: Exception; onAsk: () => void }) {
  const { id, attributes } = exception
  const { closed_at } = attributes
  const buttons = useRef<HTMLDivElement>(null)
  const press = (key: string) => () => {
    const found = Array.from(buttons.current?.querySelectorAll('button') ?? []).find(
      (button) => button.querySelector('kbd')?.textContent === key,
    )
    found?.click()
  }
  useShortcut('a', press('a'), { words: t('Ask who acts'), enabled: closed_at === null })
  useShortcut('z', press('z'), { words: t('Snooze') })
  useShortcut('h', press('h'), { words: t('Mark as handled') })
  useShortcut('o', press('o'), { words: t('Assign') })
  return (
    <>
      <h2 className="mt-1">
        {causeWords(attributes)}
        {comma}
        {sizeWords(attributes)}
      </h2>
      <p className="mb-3 text-ink-2">{placeWords(attributes)}</p>
      {closed_at === null && (
        <p className="mb-3">
          <SeverityMark severity={attributes.severity} />
        </p>
      )}
      {closed_at === null ? (
        <div ref={buttons} className="mb-4 flex flex-wrap gap-2">
          <AskButton who_acts={attributes.who_acts} onAsk={onAsk} />
          <StateButtons some={[exception]} />
          <OwnerButton
            some={[exception]}
            words={t('Owner: {name}', { name: attributes.owner_name ?? t('unassigned') })}
          />
        </div>
      ) : (
        <p className="mb-4 text-ink-2">
          <Say
            text={t('Closed by itself {time}. It opens again where the cause comes back within a week.')}
            time={<When at={closed_at} zone="UTC" />}
          />
        </p>
      )}
      <dl className="kv mb-4">
        <dt>{t('State')}</dt>
        <dd>
          {closed_at === null ? (
            <StateUntil exception={attributes} state={stateWords[attributes.state]} />
          ) : (
            t('Closed')
          )}
          {(attributes.state === 'snoozed' || attributes.state === 'handled') && (
            <span className="block text-12 text-ink-3">
              {t('Comes back at once if it costs more or a deadline is earlier')}
            </span>
          )}
        </dd>
        <dt>{t('Who acts')}</dt>
        <dd>{attributes.who_acts ? actorWords[attributes.who_acts] : t('nobody')}</dd>
        <dt>{tc('what it costs a day', 'A day')}</dt>
        <dd>
          <Daily exception={attributes} />
        </dd>
        <dt>{tc('what it has cost so far', 'So far')}</dt>
        <dd>{soFar(attributes)}</dd>
        <dt>{t('First deadline')}</dt>
        <dd>
          <FirstDeadline exception={attributes} />
        </dd>
        <dt>{t('Since')}</dt>
        <dd>
          <When at={attributes.opened_at} zone="UTC" />
        </dd>
      </dl>
      {attributes.asked_at !== null && <Inquiries id={id} />}
      {attributes.subject_count > 0 ? (
        <Subjects exception={attributes} />
      ) : (
        closed_at === null && <Containers id={id} count={attributes.container_count} />
      )}
      <History id={id} />
    </>
  )
}

function soFar({ costs }: Exception['attributes']) {
  const known = costs.flatMap(({ so_far, currency_code }) =>
    so_far === null ? [] : [{ amount: so_far, currency: currency_code }],
  )
  return known.length > 0 ? moneyWords(known) : <span className="text-ink-3">{t('nothing known')}</span>
}

const first = 8

function Containers({ id, count }: { id: string; count: number }) {
  const [size, setSize] = useState(first)
  const { data, error, refetch } = useQuery(containersQuery(id, size))
  return (
    <section>
      <h3 className="label mb-2">{t('Containers')}</h3>
      {error && !data && <TableFailed what={t('The containers')} error={error} onRetry={refetch} />}
      <ul className="grid gap-1">
        {data?.data.map(({ attributes, relationships, id: box }) => (
          <li key={box} className="flex flex-wrap items-baseline gap-x-3 py-1">
            <Link
              to="/shipments/$id"
              params={{ id: relationships.shipment.data?.id ?? '' }}
              search={{ container: box }}
              className="text-ink"
            >
              <ContainerNumber number={attributes.number} />
            </Link>
            <span className="ms-auto text-end text-13">
              {attributes.binding_lfd && <Left at={attributes.binding_lfd} zone={attributes.binding_lfd_timezone} />}
            </span>
          </li>
        ))}
      </ul>
      {data && data.meta.total > data.data.length && (
        <p className="mt-2">
          <Button small onClick={() => setSize(100)}>
            {count > 100 ? t('Show 100') : t('Show all {count}', { count })}
          </Button>
        </p>
      )}
    </section>
  )
}

/** What it is about, where that is no container, with the way there. */
function Subjects({ exception: { subjects, subject_count } }: { exception: Exception['attributes'] }) {
  return (
    <section>
      <h3 className="label mb-2">{tc('heading: what it is about', 'About')}</h3>
      <ul className="grid gap-1">
        {subjects.map((one) => (
          <li key={one.id} className="py-1 wrap-anywhere">
            <Link {...wayTo(one)} className="text-ink">
              {one.name}
            </Link>
          </li>
        ))}
      </ul>
      {subject_count > subjects.length && (
        <p className="mt-2 text-ink-3">{t('and {count} more', { count: grouped(subject_count - subjects.length) })}</p>
      )}
    </section>
  )
}

function wayTo({ type, id }: ExceptionSubject) {
  switch (type) {
    case 'shipment':
      return { to: '/shipments/$id', params: { id } } as const
    case 'document':
      return { to: '/documents/$id', params: { id } } as const
    case 'connection':
      return { to: '/settings/connections' } as const
    case 'tracking_request':
      return { to: '/tracking-requests' } as const
  }
}

function Left({ at, zone }: { at: string; zone: string | null }) {
  return <RemainingWords {...useRemaining(at, zone)} />
}
