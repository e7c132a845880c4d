import { useQuery } from '@tanstack/react-query'
import { CloudAlert, MailWarning } from 'lucide-react'
import { api } from '#contract/api.ts'
import type { Mailbox } from '#contract/documents/mailbox.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import type { SourceHealth } from '#contract/sources/source.ts'
import { q } from '../../api/query.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useNow } from '../../lib/now.ts'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { Banner } from './banner.tsx'
import { ConnectionBanner } from './connection-banner.tsx'

const [minute, patience] = [60_000, 60 * 60_000]

/** Lines that have not answered for an hour: what is shown of their shipments may be old. */
export function SourceBanner() {
  const { data } = useQuery({ ...q(api.sources.list, { 'page[size]': 100 }), refetchInterval: minute })
  const now = useNow()
  const silent = (data?.data ?? []).filter(({ attributes: { failing_since } }) => isLong(failing_since, now))
  return (
    <>
      {silent.length > 0 && <SilentSources sources={silent.map(({ attributes }) => attributes)} />}
      <ConnectionBanner />
      <MailboxBanner />
    </>
  )
}

/** A mailbox that cannot be read: papers wait in it. */
function MailboxBanner() {
  const { data } = useQuery({ ...q(settingsApi.mailboxes.list), refetchInterval: minute })
  const failing = data?.data.find(({ attributes }) => attributes.failing_since !== null)
  return failing && <FailingMailbox mailbox={failing.attributes} />
}

export function FailingMailbox({ mailbox }: { mailbox: Mailbox['attributes'] }) {
  const { username, host, failing_since } = mailbox
  const last_failure = failureWords(mailbox.last_failure_said, mailbox.last_failure)
  if (failing_since === null) return null
  return (
    <Banner tone="warning" icon={MailWarning}>
      <b>
        <Say
          text={t('The mailbox of {name} at {host} has not been read since {time}.')}
          name={username}
          host={host}
          time={<When at={failing_since} zone="UTC" />}
        />
      </b>{' '}
      {last_failure === null
        ? t('Documents that come by mail wait there.')
        : t('{why}. Documents that come by mail wait there.', { why: last_failure })}
    </Banner>
  )
}

const isLong = (since: string | null, now: number) => since !== null && now - Date.parse(since) >= patience

export function SilentSources({ sources }: { sources: readonly SourceHealth['attributes'][] }) {
  const [first] = sources.toSorted((a, b) => String(a.failing_since).localeCompare(String(b.failing_since)))
  if (!first?.failing_since) return null
  const { name, failing_since, next_attempt_at } = first
  const last_failure = failureWords(first.last_failure_said, first.last_failure)
  const isOne = sources.length === 1
  return (
    <Banner tone="warning" icon={CloudAlert}>
      <b>
        <Say
          text={
            isOne
              ? t('{name} has not answered since {time}.')
              : t('{count} lines, {name} first, have not answered since {time}.')
          }
          count={sources.length}
          name={name}
          time={<When at={failing_since} zone="UTC" />}
        />
      </b>{' '}
      {isOne
        ? t('What you see of its shipments may be out of date.')
        : t('What you see of their shipments may be out of date.')}
      {last_failure && ` ${last_failure.replace(/\.$/, '')}.`}
      {next_attempt_at && (
        <>
          {' '}
          <Say text={t('Asked again {time}.')} time={<When at={next_attempt_at} zone="UTC" />} />
        </>
      )}
    </Banner>
  )
}
