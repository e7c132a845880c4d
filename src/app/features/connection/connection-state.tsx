import {
  BatteryWarning,
  CircleCheck,
  CirclePause,
  CircleQuestionMark,
  Copy,
  KeyRound,
  type LucideIcon,
  MailQuestionMark,
  Unplug,
} from 'lucide-react'
import { grouped, t, tc } from '#contract/language.ts'
import type { Connection, ConnectionState } from '#contract/sources/connection.ts'
import type { Tone } from '#domain/tracking/words.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { Mean } from '../../ui/mean.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'
import { MirrorProgress } from './mirror-progress.tsx'

const states: Record<ConnectionState, { words: string; tone: Tone; icon: LucideIcon }> = {
  untested: { words: t('Untested'), tone: 'unknown', icon: CircleQuestionMark },
  copying: { words: t('Copying'), tone: 'unknown', icon: Copy },
  working: { words: tc('state: it works', 'Working'), tone: 'ready', icon: CircleCheck },
  quota_spent: { words: t('Quota spent'), tone: 'warning', icon: BatteryWarning },
  refused: { words: t('Key refused'), tone: 'past', icon: KeyRound },
  silent: { words: t('Silent'), tone: 'warning', icon: Unplug },
  quiet: { words: t('No news'), tone: 'warning', icon: MailQuestionMark },
  paused: { words: t('Paused'), tone: 'unknown', icon: CirclePause },
}

/** How it goes, since when, and why. */
export function ConnectionStateMark({ connection: { attributes } }: { connection: Connection }) {
  const { words, tone, icon } = states[attributes.state]
  return <Mean tone={tone} icon={icon} words={words} why={<Why attributes={attributes} />} />
}

function Why({ attributes }: Pick<Connection, 'attributes'>) {
  const { state, failing_since, last_news_at, quota_resets_at, paused_at, mirror, subscription } = attributes
  const { callbacks_missing_since: missing } = attributes
  const last_failure = failureWords(attributes.last_failure_said, attributes.last_failure)
  switch (state) {
    case 'untested':
      return subscription?.is_active ? t('news is sent at once by a subscription') : t('nothing was answered yet')
    case 'copying':
    case 'working':
      if (last_failure && failing_since) return last_failure
      if (missing)
        return (
          <Say
            text={t('messages missing since {time}: asked more often again')}
            time={<When at={missing} zone="UTC" named />}
          />
        )
      if (mirror) return <MirrorProgress mirror={mirror} />
      return subscription?.is_active ? t('news is sent at once by a subscription') : null
    case 'quota_spent':
      return (
        quota_resets_at && (
          <Say
            text={t('goes on at {time}, the most urgent first')}
            time={<When at={quota_resets_at} zone="UTC" named />}
          />
        )
      )
    case 'refused':
      return (
        <>
          {t('Nothing is asked until the key is changed')}
          <Told failure={last_failure} />
        </>
      )
    case 'silent':
      return (
        <>
          <Say
            text={t('no answer since {time}')}
            time={failing_since && <When at={failing_since} zone="UTC" named />}
          />
          <Told failure={last_failure} />
        </>
      )
    case 'quiet':
      return (
        last_news_at && (
          <Say
            text={t('it answers, but the last news is of {time}')}
            time={<When at={last_news_at} zone="UTC" named />}
          />
        )
      )
    case 'paused':
      return paused_at && <Say text={t('since {time}')} time={<When at={paused_at} zone="UTC" named />} />
    default:
      return state satisfies never
  }
}

/** Of the quota of a day what is used. */
export function RequestsToday({ connection: { attributes } }: { connection: Connection }) {
  const { requests_today: used, quota_per_day: quota } = attributes
  if (quota === null) return <>{grouped(used)}</>
  return (
    <span className="grid gap-1">
      <span>{t('{count} of {total}', { count: grouped(used), total: grouped(quota) })}</span>
      <meter
        className="w-full"
        min={0}
        max={quota}
        high={quota * 0.9}
        optimum={0}
        value={used}
        aria-label={t('{count} of {total} requests today', { count: used, total: quota })}
      />
    </span>
  )
}

/** What the server said, in its English: apart from our sentence, and where a finger finds it, too. */
const Told = ({ failure }: { failure: string | null }) =>
  failure && (
    <small className="block text-12 text-ink-3" lang="en">
      {failure}
    </small>
  )
