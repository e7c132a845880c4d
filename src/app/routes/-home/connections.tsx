import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, MailX, Unplug } from 'lucide-react'
import { api } from '#contract/api.ts'
import { t, tc, tn } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useRefusal } from '../../api/may.ts'
import { q } from '../../api/query.ts'
import { ConnectionStateMark } from '../../features/connection/connection-state.tsx'
import { age } from '../../lib/dates.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useNow } from '../../lib/now.ts'
import { Mean } from '../../ui/mean.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { Section } from './section.tsx'

const sources = { ...q(api.sources.list, { 'page[size]': 100 }), refetchInterval: 60_000 }
const connections = { ...q(settingsApi.connections.list, { 'page[size]': 100 }), refetchInterval: 60_000 }

const undelivered = {
  ...q(api.sent_mails.list, { 'filter[status]': ['failed', 'bounced'], 'page[size]': 50 }),
  refetchInterval: 60_000,
}

const patience = 15 * 60_000
const week = 7 * 86_400_000

const rowStyle = 'flex gap-2 border-line border-b py-1.5'

/** Whether the lines answer. What is ill says why; why a key is refused only who may change it reads. */
export function Connections() {
  const now = useNow()
  const isAdmin = useRefusal(settingsApi.connections.list) === undefined
  const query = useQuery(sources)
  const own = useQuery({ ...connections, enabled: isAdmin }).data?.data ?? []
  const ill = own.filter(({ attributes: { state } }) =>
    ['refused', 'silent', 'quiet', 'quota_spent', 'untested'].includes(state),
  )
  return (
    <Section
      title={t('Connections')}
      end={
        isAdmin && (
          <Link to="/settings/connections">
            {ill.length > 0
              ? tn(ill.length, '{count} needs a look', '{count} need a look')
              : tc('link: all connections', 'All')}
          </Link>
        )
      }
      query={query}
    >
      {({ data }) => (
        <ul className="[&_.mean]:flex-wrap [&_.mean]:whitespace-normal">
          <Undelivered now={now} />
          {ill.map((one) => (
            <li key={one.id} className={rowStyle}>
              <span>
                {one.attributes.name} <ConnectionStateMark connection={one} />
              </span>
            </li>
          ))}
          {data.length === 0 && ill.length === 0 && (
            <li className={`${rowStyle} text-ink-2`}>
              {t('No line has been asked yet. What is sent in needs no connection.')}
            </li>
          )}
          {data
            .toSorted((a, b) => Number(isIll(b.attributes, now)) - Number(isIll(a.attributes, now)))
            .map(({ id, attributes }) => (
              <li key={id} className={rowStyle}>
                <span>
                  {isIll(attributes, now) && attributes.failing_since ? (
                    <Mean
                      tone="warning"
                      icon={Unplug}
                      words={attributes.name}
                      why={
                        <Say
                          text={t('{failure}, since {time}')}
                          failure={failureWords(attributes.last_failure_said, attributes.last_failure)}
                          time={<When at={attributes.failing_since} zone="UTC" />}
                        />
                      }
                    />
                  ) : (
                    <>
                      <Check className="s ready" /> {attributes.name}
                    </>
                  )}
                </span>
                <span className="ms-auto whitespace-nowrap text-ink-3">
                  {attributes.last_succeeded_at ? age(attributes.last_succeeded_at, now) : t('no answer yet')}
                </span>
              </li>
            ))}
        </ul>
      )}
    </Section>
  )
}

/** Mails of this week that reached nobody: who was to read them does not know. */
function Undelivered({ now }: { now: number }) {
  const mails = useQuery(undelivered).data?.data ?? []
  const recent = mails.filter(({ attributes }) => now - Date.parse(attributes.created_at) < week)
  if (recent.length === 0) return null
  return (
    <li className={rowStyle}>
      <Mean
        tone="warning"
        icon={MailX}
        words={
          <Link to="/documents/mails" search={{ show: 'undelivered' }}>
            {tn(recent.length, '{count} mail was not delivered', '{count} mails were not delivered')}
          </Link>
        }
        why={t('in the last 7 days')}
      />
    </li>
  )
}

const isIll = ({ failing_since }: { failing_since: string | null }, now: number) =>
  failing_since !== null && now - Date.parse(failing_since) >= patience
