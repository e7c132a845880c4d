import type { User } from '#contract/account.ts'
import { useSession } from '../../api/may.ts'
import { ActionLink } from '../../ui/action-link.tsx'
import { buttonStyle } from '../../ui/button.tsx'

const useIsMe = ({ id }: User) => useSession()?.data.relationships.user.data?.id === id

export function You({ user }: { user: User }) {
  return useIsMe(user) && <span className="tag">you</span>
}

export function RemoveButton({ user }: { user: User }) {
  const isMe = useIsMe(user)
  return (
    <ActionLink
      to="/settings/people/$id/remove"
      params={{ id: user.id }}
      search={true}
      aria-label={`Remove ${user.attributes.name}`}
      refusal={isMe ? 'Another admin must remove you' : undefined}
      className={`${buttonStyle('danger')} small`}
    >
      Remove
    </ActionLink>
  )
}
