import { MessageSquare } from 'lucide-react'
import type { Exception } from '#contract/exceptions/exception.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useRefusal } from '../../api/may.ts'
import { Button } from '../../ui/button.tsx'
import { askWords } from './ask-words.ts'

type WhoActs = Exception['attributes']['who_acts']

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
