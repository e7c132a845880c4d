import { Link, useNavigate } from '@tanstack/react-router'
import { History, Pencil, Send, Trash2 } from 'lucide-react'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import type { Webhook } from '#contract/webhooks/webhook.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { ActiveSwitch } from './active-switch.tsx'

/** Which receiver it is, and what can be done with it. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { id, attributes } = webhook
  const navigate = useNavigate()
  const remove = useApiMutation(api.webhooks.delete)
  const ask = () =>
    confirm({
      title: t('Delete this endpoint?'),
      body: t(
        'Nothing is delivered to {url} from now on. Its secret and the log of its deliveries are deleted with it.',
        { url: attributes.url },
      ),
      action: t('Delete endpoint'),
      keep: t('Keep it'),
      done: t('The endpoint is deleted.'),
      act: async () => {
        // The list first: this page would ask for what is no longer there.
        await navigate({ to: '/webhooks' })
        await remove.mutateAsync({ params: { id } })
      },
    })
  const to = { params: { id }, search: true } as const
  return (
    <header className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 title={attributes.url} className="min-w-0 flex-[1_1_320px] wrap-anywhere">
        {attributes.url.replace(/^https:\/\//, '')}
      </h1>
      <div className="flex flex-wrap items-center gap-2">
        <span className="flex items-center gap-2 pe-2">
          <ActiveSwitch webhook={webhook} /> {attributes.active ? t('Active') : t('Not active')}
        </span>
        <Link to="/webhooks/$id/send" {...to} className={`${buttonStyle()} small`}>
          <Send className="s" /> {t('Send a test')}
        </Link>
        <Link to="/webhooks/$id/replay" {...to} className={`${buttonStyle()} small`}>
          <History className="s" /> {t('Replay since…')}
        </Link>
        <Link to="/webhooks/$id/edit" {...to} className={`${buttonStyle()} small`}>
          <Pencil className="s" /> {t('Edit')}
        </Link>
        <Button small tone="danger" onClick={ask}>
          <Trash2 className="s" /> {t('Delete')}
        </Button>
      </div>
    </header>
  )
}
