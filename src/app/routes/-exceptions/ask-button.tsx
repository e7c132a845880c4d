import { MessageSquare } from 'lucide-react'
import type { Exception } from '#contract/exceptions/exception.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { t } from '#domain/language.ts'
import { actorWords } from '#domain/words.ts'
import { useRefusal } from '../../api/may.ts'
import { Button } from '../../ui/button.tsx'

type WhoActs = Exception['attributes']['who_acts']

/** `Ask broker`; where we act ourselves, somebody can be asked all the same. */
export const askWords = (who_acts: WhoActs) =>
  who_acts === null || who_acts === 'us' ? t('Ask') : `Ask ${actorWords[who_acts]}`

/** The main button where somebody else acts. */
export function AskButton({ who_acts, onAsk }: { who_acts: WhoActs; onAsk: () => void }) {
  const refusal = useRefusal(settingsApi.inquiries.create)
  const isTheirs = who_acts !== null && who_acts !== 'us'
  return (
    <Button small tone={isTheirs ? 'primary' : 'plain'} reason={refusal} onClick={onAsk}>
      <MessageSquare className="s" /> {askWords(who_acts)}{' '}
      <span aria-hidden="true">
        <kbd>a</kbd>
      </span>
    </Button>
  )
}
