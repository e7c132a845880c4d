import type { User } from '#contract/account.ts'
import { api } from '#contract/api.ts'
import { useSession } from '../../api/may.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'

const useIsMe = ({ id }: User) => useSession()?.data.relationships.user.data?.id === id

export function You({ user }: { user: User }) {
  return useIsMe(user) && <span className="tag">you</span>
}

export function RemoveButton({ user }: { user: User }) {
  const isMe = useIsMe(user)
  const remove = useApiMutation(api.users.delete, { invalidates: [api.invitations.list, api.api_keys.list] })
  const { name } = user.attributes
  return (
    <Button
      small
      tone="danger"
      aria-label={`Remove ${name}`}
      disabled={isMe}
      title={isMe ? 'Nobody removes themselves: another admin can.' : undefined}
      onClick={() =>
        confirm({
          title: `Remove ${name}?`,
          body: `${name} is signed out everywhere at once and cannot sign in again. Open invitations by ${name} end. What ${name} did stays, and so do API keys: revoke those that are known to ${name}.`,
          action: `Remove ${name}`,
          keep: 'Keep',
          done: `${name} is removed.`,
          act: () => remove.mutateAsync({ params: { id: user.id } }),
        })
      }
    >
      Remove
    </Button>
  )
}
