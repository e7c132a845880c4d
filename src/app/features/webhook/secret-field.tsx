import { Copy, Eye, EyeOff, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { api } from '#contract/api.ts'
import { t, tc } from '#contract/language.ts'
import type { Webhook } from '#contract/webhooks/webhook.ts'
import { useApiMutation } from '../../api/query.ts'
import { copyText } from '../../lib/copy.ts'
import { useNow } from '../../lib/now.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'

/** What deliveries are signed with: hidden until it is asked for. */
export function SecretField({ webhook: { id, attributes } }: { webhook: Webhook }) {
  const [isShown, setShown] = useState(false)
  const now = useNow()
  const rotate = useApiMutation(api.webhooks.rotate_secret)
  const { secret, previous_secret_expires_at } = attributes
  const overlaps = previous_secret_expires_at !== null && Date.parse(previous_secret_expires_at) > now
  const ask = () =>
    confirm({
      title: t('Make a new secret?'),
      body: overlaps
        ? t(
            'For 24 hours deliveries are signed with both, so that the receiver can learn the new one meanwhile. The one before the present one ends now: only two are ever valid.',
          )
        : t('For 24 hours deliveries are signed with both, so that the receiver can learn the new one meanwhile.'),
      action: t('Rotate secret'),
      keep: t('Keep it'),
      done: t('There is a new secret. The old one stays valid for 24 hours.'),
      act: () => rotate.mutateAsync({ params: { id } }),
    })
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <code className="wrap-anywhere font-code text-12">{isShown ? secret : `whsec_${'•'.repeat(12)}`}</code>
        <Button small tone="quiet" onClick={() => setShown(!isShown)}>
          {isShown ? <EyeOff className="s" /> : <Eye className="s" />}{' '}
          {isShown ? t('Hide') : tc('verb: show a secret', 'Show')}
        </Button>
        <Button small tone="quiet" onClick={() => void copyText(secret, t('The secret is copied.'))}>
          <Copy className="s" /> {t('Copy')}
        </Button>
        <Button small tone="quiet" onClick={ask}>
          <RotateCcw className="s" /> {tc('verb: replace a secret or a link by a new one', 'Rotate')}
        </Button>
      </span>
      {overlaps && (
        <p className="text-12 text-ink-3">
          <Say
            text={t('The secret before it signs as well until {time}.')}
            time={<When at={previous_secret_expires_at} zone="UTC" />}
          />
        </p>
      )}
    </>
  )
}
