import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import type { Webhook } from '#contract/webhooks/webhook.ts'
import { useApiMutation } from '../../api/query.ts'

/** Whether anything is delivered. What happens while it is off can be replayed. */
export function ActiveSwitch({ webhook: { id, attributes } }: { webhook: Webhook }) {
  const update = useApiMutation(api.webhooks.update, { failed: true })
  const set = (active: boolean) =>
    update.mutate({ params: { id }, body: { data: { type: 'webhook', attributes: { active } } } })
  const asked = update.isPending && update.variables.body.data.attributes.active
  const isOn = update.isPending ? asked === true : attributes.active
  return (
    <input
      type="checkbox"
      role="switch"
      className="switch align-middle"
      aria-label={t('Deliver to {url}', { url: attributes.url })}
      checked={isOn}
      aria-checked={isOn}
      disabled={update.isPending}
      onChange={(event) => set(event.target.checked)}
    />
  )
}
