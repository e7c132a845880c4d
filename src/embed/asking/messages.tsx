import type { EmbedMessage } from '#contract/portal/embed-message.ts'
import { useTelling } from '../telling.tsx'
import type { AskingWords } from './asking-words.ts'

/** What was written about an order, newest first, with what was answered. */
export function Messages({ messages, words }: { messages: readonly EmbedMessage[]; words: AskingWords }) {
  const { format, list } = useTelling()
  if (messages.length === 0) return null
  const on = (at: string) => format.date({ at, timezone: null })
  return (
    <div className="grid gap-2.5 border-t border-line-2 pt-3.5">
      <h2>{words.messages}</h2>
      <ul className="grid gap-3.5">
        {messages.map(({ id, attributes }) => {
          const { kind, text, day, from_hour, until_hour, address, name, created_at, answer, answered_at } = attributes
          const wanted = day && format.date({ at: `${day}T00:00:00Z`, timezone: null })
          const hours = [from_hour, until_hour].filter(Boolean).join('–')
          return (
            <li key={id}>
              <p className="text-ink-3">{list([words.kinds[kind], on(created_at), ...(name ? [name] : [])])}</p>
              {wanted && <p>{list([wanted, ...(hours ? [hours] : []), ...(address ? [address] : [])])}</p>}
              {text && (
                <p className="whitespace-pre-line" dir="auto">
                  {text}
                </p>
              )}
              {answer === null ? (
                <p className="text-ink-3">{words.no_answer}</p>
              ) : (
                <p className="mt-1 grid border-s-3 border-accent ps-3 whitespace-pre-line">
                  <b>{list([words.answer, ...(answered_at ? [on(answered_at)] : [])])}</b>
                  <span dir="auto">{answer}</span>
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
