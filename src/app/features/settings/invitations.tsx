import { useQuery } from '@tanstack/react-query'
import type { Invitation } from '#contract/access/invitation.ts'
import type { Role } from '#contract/access/scope.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'

export const openInvitations = q(settingsApi.invitations.list, { 'page[size]': 100 })

/** Links that nobody has used yet; nothing where there is none. */
export function Invitations() {
  const { data } = useQuery(openInvitations)
  if (!data?.data.length) return null
  return (
    <section className="sec mx-5 mt-6 max-tablet:mx-0" aria-labelledby="invitations">
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

const asRole: Record<Role, string> = {
  admin: t('{person}, as admin'),
  member: t('{person}, as member'),
  viewer: t('{person}, as viewer'),
}

function Open({ invitation: { id, attributes } }: { invitation: Invitation }) {
  const withdraw = useApiMutation(settingsApi.invitations.delete)
  const { email, role } = attributes
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2">
      <span>
        <Say text={asRole[role]} person={<b className="font-mid">{email ?? t('Anyone who has the link')}</b>} />
      </span>
      <span className="text-ink-3">
        <Say text={t('until {time}')} time={<When at={attributes.expires_at} zone="UTC" named />} />
      </span>
      <Button
        small
        className="ms-auto"
        aria-label={
          email === null
            ? t('Withdraw the invitation for whoever has the link')
            : t('Withdraw the invitation for {email}', { email })
        }
        onClick={() =>
          confirm({
            title: t('Withdraw this invitation?'),
            body:
              email === null
                ? t('Its link, for whoever has the link, leads nowhere from now on.')
                : t('Its link, for {email}, leads nowhere from now on.', { email }),
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
