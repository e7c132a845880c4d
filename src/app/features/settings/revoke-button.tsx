import type { ApiKey } from '#contract/access/api-key.ts'
import { t } from '#contract/language.ts'
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
      aria-label={t('Revoke {name}', { name })}
      onClick={() =>
        confirm({
          title: t('Revoke {name}?', { name }),
          body: hint
            ? t('Whoever uses the key that ends with {hint} is refused from now on. It cannot be brought back.', {
                hint,
              })
            : t('Whoever uses the key is refused from now on. It cannot be brought back.'),
          action: t('Revoke key'),
          keep: t('Keep it'),
          done: t('{name} is revoked.', { name }),
          act: () => revoke.mutateAsync({ params: { id } }),
        })
      }
    >
      {t('Revoke')}
    </Button>
  )
}
