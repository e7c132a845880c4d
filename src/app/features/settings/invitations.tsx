import { useQuery } from '@tanstack/react-query'
import type { Invitation } from '#contract/access/invitation.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { t } from '#domain/language.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { roleWords } from '../../lib/access-words.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { When } from '../../ui/when.tsx'

export const openInvitations = q(settingsApi.invitations.list, { 'page[size]': 100 })

/** Links that nobody has used yet; nothing where there is none. */
export function Invitations() {
  const { data } = useQuery(openInvitations)
  if (!data?.data.length) return null
  return (
    <section className="sec settings-sec" aria-labelledby="invitations">
      <header>
        <h2 id="invitations">{t('Open invitations')}</h2>
      </header>
      <ul>
        {data.data.map((one) => (
          <Open key={one.id} invitation={one} />
        ))}
      </ul>
    </section>
  )
}

function Open({ invitation: { id, attributes } }: { invitation: Invitation }) {
  const withdraw = useApiMutation(settingsApi.invitations.delete)
  const whom = attributes.email ?? t('whoever has the link')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2">
      <span>
        <b className="font-mid">{attributes.email ?? t('Anyone who has the link')}</b>, as{' '}
        {roleWords[attributes.role].words.toLowerCase()}
      </span>
      <span className="text-ink-3">
        until <When at={attributes.expires_at} zone="UTC" named />
      </span>
      <Button
        small
        className="ms-auto"
        aria-label={t('Withdraw the invitation for {whom}', { whom })}
        onClick={() =>
          confirm({
            title: t('Withdraw this invitation?'),
            body: t('Its link, for {whom}, leads nowhere from now on.', { whom }),
            action: t('Withdraw invitation'),
            keep: t('Keep it'),
            done: t('The invitation is withdrawn.'),
            act: () => withdraw.mutateAsync({ params: { id } }),
          })
        }
      >
        {t('Withdraw')}
      </Button>
    </li>
  )
}
