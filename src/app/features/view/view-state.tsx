import { CircleCheck, CircleSlash, Hourglass, Link2Off } from 'lucide-react'
import { t } from '#contract/language.ts'
import type { View, ViewToken } from '#contract/portal/view.ts'
import { useNow } from '../../lib/now.ts'
import { Mean } from '../../ui/mean.tsx'
import { When } from '../../ui/when.tsx'

/** Whether customers can open it now, and until when. */
export function ViewState({ view: { expires_at, links_count, people } }: { view: View['attributes'] }) {
  const now = useNow()
  const at = expires_at && <When at={expires_at} zone="UTC" dayOnly />
  if (expires_at !== null && Date.parse(expires_at) <= now)
    return <Mean tone="done" icon={CircleSlash} words={t('Ended')} why={at} />
  if (links_count === 0 && people.length === 0)
    return <Mean tone="warning" icon={Link2Off} words={t('No active link')} />
  if (expires_at === null) return <Mean tone="ready" icon={CircleCheck} words={t('Active')} />
  return <Mean tone="transit" icon={Hourglass} words={t('Active until')} why={at} />
}

export function TokenState({ token: { expires_at, revoked_at } }: { token: ViewToken['attributes'] }) {
  const now = useNow()
  if (revoked_at)
    return (
      <Mean tone="done" icon={CircleSlash} words={t('Revoked')} why={<When at={revoked_at} zone="UTC" dayOnly />} />
    )
  if (expires_at === null) return <Mean tone="ready" icon={CircleCheck} words={t('Active')} />
  const at = <When at={expires_at} zone="UTC" />
  if (Date.parse(expires_at) <= now) return <Mean tone="done" icon={CircleSlash} words={t('Ended')} why={at} />
  return <Mean tone="transit" icon={Hourglass} words={t('Valid until')} why={at} />
}

export const isGood = ({ attributes: { expires_at, revoked_at } }: ViewToken, now: number) =>
  revoked_at === null && (expires_at === null || Date.parse(expires_at) > now)
