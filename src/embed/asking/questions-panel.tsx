import { type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import type { EmbedMessage, MessageKind } from '#contract/portal/embed-message.ts'
import { filled } from '#domain/portal/customer-format.ts'
import { AskingContext } from '../asking.ts'
import { useTelling } from '../telling.tsx'
import { Choice } from './choice.tsx'
import { Messages } from './messages.tsx'
import type { PanelProps } from './panels.tsx'
import { type Wrong, wrongWith } from './wrong.ts'

const nothing = { text: '', day: '', from_hour: '', until_hour: '', address: '', name: '', email: '' }
type Field = keyof typeof nothing
const needsDay = (kind: MessageKind) => kind === 'pickup' || kind === 'delivery'

/** Asks the company about an order, or for an appointment; what was written before stands below, with its answers. */
export function QuestionsPanel({ shipment: { id }, words, onClose }: PanelProps) {
  const { format, t } = useTelling()
  const asking = useContext(AskingContext)
  const names = useId()
  const root = useRef<HTMLElement>(null)
  const [kind, setKind] = useState<MessageKind>('question')
  const [written, setWritten] = useState(nothing)
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const [messages, setMessages] = useState<readonly EmbedMessage[]>([])
  useEffect(() => {
    let isGone = false
    asking?.messagesAbout(id).then(
      (all) => isGone || setMessages(all),
      (error) => isGone || setWrong(wrongWith(error)),
    )
    return () => {
      isGone = true
    }
  }, [asking, id])

  function complaint(): Wrong | null {
    const { text, day, from_hour, until_hour, email } = written
    if (needsDay(kind) && day === '') return 'no_day'
    if (needsDay(kind) && from_hour && until_hour && until_hour <= from_hour) return 'bad_hours'
    if (!needsDay(kind) && text.trim() === '') return 'no_text'
    return email.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : 'bad_email'
  }

  function refuse(why: Wrong) {
    setWrong(why)
    window.setTimeout(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  async function send() {
    if (!asking || isBusy) return
    const why = complaint()
    if (why) return refuse(why)
    setWrong(null)
    setBusy(true)
    try {
      const made = await asking.writeMessage({ about: id, kind, ...valuesOf(kind, written), language: format.language })
      setMessages([made, ...messages])
      const email = written.email.trim()
      setSaid(email ? filled(words.message_mailed, { email }) : words.message_sent)
      setWritten({ ...nothing, name: written.name, email: written.email })
    } catch (error) {
      refuse(wrongWith(error))
    } finally {
      setBusy(false)
    }
  }

  const at = (...whys: Wrong[]) =>
    wrong && whys.includes(wrong) ? { 'aria-invalid': true, 'aria-describedby': `${names}wrong` } : {}
  const complain = (...whys: Wrong[]) =>
    wrong &&
    whys.includes(wrong) && (
      <span className="past font-text" id={`${names}wrong`} role="alert">
        {words[wrong]}
      </span>
    )
  const bind = (name: Field) => ({
    className: 'input',
    value: written[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setSaid(null)
      setWritten({ ...written, [name]: target.value })
    },
  })
  return (
    <section ref={root} className="asking" aria-label={t('ask_us')}>
      <fieldset>
        <legend>{words.kind}</legend>
        {(Object.keys(words.kinds) as MessageKind[]).map((one) => (
          <Choice key={one} type="radio" name={names} checked={kind === one} onChange={() => setKind(one)}>
            {words.kinds[one]}
          </Choice>
        ))}
      </fieldset>
      {needsDay(kind) && (
        <>
          <div className="flex flex-wrap gap-2.5">
            <Label words={words.day}>
              <input type="date" {...bind('day')} {...at('no_day')} />
            </Label>
            <Label words={words.from_hour}>
              <input type="time" {...bind('from_hour')} />
            </Label>
            <Label words={words.until_hour}>
              <input type="time" {...bind('until_hour')} {...at('bad_hours')} />
            </Label>
          </div>
          {complain('no_day', 'bad_hours')}
        </>
      )}
      {kind === 'delivery' && (
        <Label words={words.address}>
          <input maxLength={300} dir="auto" autoComplete="street-address" {...bind('address')} />
        </Label>
      )}
      <Label words={needsDay(kind) ? words.text_more : words.text}>
        <textarea rows={4} maxLength={2000} dir="auto" {...bind('text')} {...at('no_text')} />
        {complain('no_text')}
      </Label>
      <Label words={words.name}>
        <input maxLength={100} dir="auto" autoComplete="name" {...bind('name')} />
      </Label>
      <Label words={words.email_answer}>
        <input type="email" maxLength={254} dir="ltr" autoComplete="email" {...bind('email')} {...at('bad_email')} />
        {complain('bad_email')}
      </Label>
      <p className="text-ink-3">{asking ? words.readable : words.preview}</p>
      {complain('limit', 'not_offered', 'failed')}
      {said && <p role="status">{said}</p>}
      <p className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn border-accent bg-accent text-raised"
          aria-disabled={!asking || isBusy}
          onClick={() => void send()}
        >
          {words.send_message}
        </button>
        <button type="button" className="btn" onClick={onClose}>
          {words.close}
        </button>
      </p>
      <Messages messages={messages} words={words} />
    </section>
  )
}

/** Of what was written that which belongs to this kind. */
function valuesOf(kind: MessageKind, written: typeof nothing) {
  const filledIn = ({ ...names }: Partial<Record<Field, string>>) =>
    Object.fromEntries(Object.entries(names).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])))
  const { text, name, email, day, from_hour, until_hour, address } = written
  return filledIn({
    ...{ text, name, email },
    ...(needsDay(kind) && { day, from_hour, until_hour }),
    ...(kind === 'delivery' && { address }),
  })
}

function Label({ words, children }: { words: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the first of its children
    <label>
      {words}
      {children}
    </label>
  )
}
