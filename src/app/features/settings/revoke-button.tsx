import type { ApiKey } from '#contract/access/api-key.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'

export function RevokeButton({ apiKey: { id, attributes } }: { apiKey: ApiKey }) {
  const revoke = useApiMutation(settingsApi.api_keys.delete)
  const { name, hint } = attributes
  return (
    <Button
      small
      tone="danger"
      aria-label={`Revoke ${name}`}
      onClick={() =>
        confirm({
          title: `Revoke ${name}?`,
          body: `Whoever uses the key${hint ? ` that ends with ${hint}` : ''} is refused from now on. It cannot be brought back.`,
          action: 'Revoke key',
          keep: 'Keep it',
          done: `${name} is revoked.`,
          act: () => revoke.mutateAsync({ params: { id } }),
        })
      }
    >
      Revoke
    </Button>
  )
}
