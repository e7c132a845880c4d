import { Ban, Check, Hand, Hourglass } from 'lucide-react'
import { t } from '#contract/language.ts'
import type { Container, Hold } from '#contract/tracking/container.ts'
import { capital } from '#domain/text.ts'
import { whoActs } from '#domain/tracking/reason.ts'
import { holdWords } from '#domain/words.ts'
import { useWholeList } from '../../api/whole-list.ts'
import { age } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { FirstOf } from '../../ui/first-of.tsx'
import { Mean } from '../../ui/mean.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { changesOf } from './container-queries.ts'
import type { EventFacts } from './events.ts'
import { firstSeen, type Since, unavailableSince } from './held-since.ts'
import { holdSaid } from './hold-said.ts'

interface Props {
  id: string
  box: Container['attributes']
  events: readonly EventFacts[]
}

/** What forbids the pickup, in the terminal's words, who clears it, and since when as far as anybody says. */
export function Holds({ id, box, events }: Props) {
  const now = useNow()
  const changes = useWholeList((page) => changesOf(id, page))
  const holds = box.holds_at_pod_terminal
  const since = unavailableSince(events)
  const active = holds.some(({ status }) => status === 'hold')
  return (
    <section className="sec" aria-labelledby="holds">
      <header>
        <h2 id="holds">{t('Holds')}</h2>
        {box.terminal_checked_at && (
          <span className="text-12 text-ink-3">
            {t('terminal checked {age} ago', { age: age(box.terminal_checked_at, now) })}
          </span>
        )}
      </header>
      {holds.length === 0 ? (
        <p className="text-ink-2">
          {box.terminal_checked_at ? (
            <>
              <Check className="s" /> {t('None reported by the terminal.')}
            </>
          ) : (
            t('No terminal has said anything about it yet.')
          )}
        </p>
      ) : (
        <FirstOf items={holds} words="holds">
          {(shown) => (
            <ul>
              {shown.map((hold, at) => (
                <HoldItem
                  // biome-ignore lint/suspicious/noArrayIndexKey: a terminal may report the same hold twice
                  key={at}
                  hold={hold}
                  who={whoActs(box, hold.name)}
                  seen={changes.data ? firstSeen(hold, changes.data.data) : null}
                />
              ))}
            </ul>
          )}
        </FirstOf>
      )}
      {active && since && (
        <p className="mt-2 text-13 text-ink-2">
          <Say
            text={t('Not available since {time}, {age} ago.')}
            time={<When at={since.at} zone={since.zone} />}
            age={age(since.at, now)}
          />
        </p>
      )}
    </section>
  )
}

interface ItemProps {
  hold: Hold
  who: string | undefined
  seen: Since | null
}

function HoldItem({ hold, who, seen }: ItemProps) {
  const { name, status } = hold
  const words = capital(holdWords[name])
  const active = status === 'hold'
  return (
    <li className="border-line border-b py-1.5 last:border-b-0">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        {active ? (
          <Mean tone="blocked" icon={Ban} words={words} />
        ) : (
          <Mean
            tone={status === 'cleared' ? 'warning' : 'unknown'}
            icon={status === 'cleared' ? Hand : Hourglass}
            words={words}
          />
        )}
        <span className="text-13 text-ink-2">
          {active
            ? who && t('Who acts: {who}', { who })
            : status === 'cleared'
              ? t('cleared by hand, not withdrawn by its source')
              : t('pending: does not block yet')}
        </span>
      </span>
      <p className="text-13 text-ink-2">{holdSaid(hold)}</p>
      {seen && (
        <p className="text-12 text-ink-3">
          <Say text={t('First seen by us {time}')} time={<When at={seen.at} zone={seen.zone} />} />
        </p>
      )}
    </li>
  )
}
