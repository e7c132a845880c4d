import { Fragment, type KeyboardEvent, useContext, useId, useRef, useState } from 'react'
import type { SubscriptionEvent } from '#contract/portal/embed-subscription.ts'
import { filled } from '#domain/portal/customer-format.ts'
import { AskingContext } from '../asking.ts'
import { useTelling } from '../telling.tsx'
import type { AskingWords } from './asking-words.ts'
import { Choice } from './choice.tsx'
import type { PanelProps } from './panels.tsx'
import { type Wrong, wrongWith } from './wrong.ts'

/** What was asked for since the page was opened: nobody but the visitor may know what was asked before that. */
const asked = new Set<string>()

type Said = { is: 'sent' | 'sent_number' | 'again'; email: string }

/** Asks for mails about a shipment, or about a number of theirs. Enter sends it as a press does, also in a frame that may
 * send no forms. */
export function MailsPanel({ shipment: { id, attributes }, words, onClose }: PanelProps) {
  const { format, t } = useTelling()
  const asking = useContext(AskingContext)
  const names = useId()
  const root = useRef<HTMLElement>(null)
  const [email, setEmail] = useState('')
  const [isByNumber, setByNumber] = useState(false)
  const [number, setNumber] = useState(attributes.headline ?? '')
  const [events, setEvents] = useState<readonly SubscriptionEvent[]>(['eta_moved', 'arrived', 'ready', 'action_needed'])
  const [days, setDays] = useState('1')
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [said, setSaid] = useState<Said | null>(null)

  const complaint = (): Wrong | null => {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) return 'bad_email'
    if (isByNumber && number.trim() === '') return 'bad_number'
    if (events.length === 0) return 'no_events'
    return events.includes('eta_moved') && !(/^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= 60)
      ? 'bad_days'
      : null
  }

  function refuse(why: Wrong) {
    setWrong(why)
    window.setTimeout(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  async function send() {
    if (!asking || isBusy) return
    const why = complaint()
    if (why) return refuse(why)
    const about = isByNumber ? number.trim() : id
    const wanted = { email: email.trim(), about, events: [...events], eta_days: Number(days) || 1 }
    const key = JSON.stringify([wanted.email.toLowerCase(), about, wanted.events.toSorted(), wanted.eta_days])
    setWrong(null)
    if (asked.has(key)) return setSaid({ is: 'again', email: wanted.email })
    setBusy(true)
    try {
      await asking.askForMails({ ...wanted, language: format.language })
      asked.add(key)
      setSaid({ is: isByNumber ? 'sent_number' : 'sent', email: wanted.email })
    } catch (error) {
      refuse(wrongWith(error))
    } finally {
      setBusy(false)
    }
  }

  if (said)
    return (
      <section className="asking" aria-label={t('tell_me')}>
        <p role="status">{filled(words[said.is], { email: said.email, number: number.trim() })}</p>
        <p className="text-ink-3">{words.after}</p>
        <p className="flex flex-wrap gap-2">
          <button type="button" className="btn small" onClick={onClose}>
            {words.close}
          </button>
          <button type="button" className="btn small" onClick={() => setSaid(null)}>
            {words.another}
          </button>
        </p>
      </section>
    )

  const at = (why: Wrong) => (wrong === why ? { 'aria-invalid': true, 'aria-describedby': `${names}wrong` } : {})
  const complain = (...whys: Wrong[]) =>
    wrong &&
    whys.includes(wrong) && (
      <span className="past font-text" id={`${names}wrong`} role="alert">
        {words[wrong]}
      </span>
    )
  const byEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void send()
  }
  const choose = (name: SubscriptionEvent, isOn: boolean) =>
    setEvents(isOn ? [...events, name] : events.filter((one) => one !== name))
  return (
    <section ref={root} className="asking" aria-label={t('tell_me')}>
      <label>
        {words.email}
        <input
          className="input"
          type="email"
          autoComplete="email"
          maxLength={254}
          dir="ltr"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          onKeyDown={byEnter}
          {...at('bad_email')}
        />
        {complain('bad_email')}
      </label>
      <fieldset>
        <legend>{words.about}</legend>
        <Choice type="radio" name={names} checked={!isByNumber} onChange={() => setByNumber(false)}>
          {words.this_order} <b dir="auto">{attributes.headline}</b>
        </Choice>
        <Choice type="radio" name={names} checked={isByNumber} onChange={() => setByNumber(true)}>
          {words.by_number}
        </Choice>
        {isByNumber && (
          <label className="ps-6.5">
            {words.number}
            <input
              className="input"
              maxLength={100}
              dir="auto"
              value={number}
              onChange={({ target }) => setNumber(target.value)}
              onKeyDown={byEnter}
              {...at('bad_number')}
            />
            {complain('bad_number')}
          </label>
        )}
      </fieldset>
      <fieldset>
        <legend>{words.when}</legend>
        {(Object.keys(words.events) as SubscriptionEvent[]).map((name) => (
          <Fragment key={name}>
            <Choice
              type="checkbox"
              checked={events.includes(name)}
              onChange={({ target }) => choose(name, target.checked)}
              {...at('no_events')}
            >
              {words.events[name]}
            </Choice>
            {name === 'eta_moved' && events.includes(name) && (
              <Days words={words} value={days} onChange={setDays} onKeyDown={byEnter} {...at('bad_days')} />
            )}
            {name === 'eta_moved' && complain('bad_days')}
          </Fragment>
        ))}
        {complain('no_events')}
      </fieldset>
      {complain('limit', 'not_offered', 'failed')}
      {!asking && <p className="text-ink-3">{words.preview}</p>}
      <p className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn border-accent bg-accent text-raised"
          aria-disabled={!asking || isBusy}
          onClick={() => void send()}
        >
          {words.send}
        </button>
        <button type="button" className="btn" onClick={onClose}>
          {words.close}
        </button>
      </p>
    </section>
  )
}

type DaysProps = Omit<React.ComponentProps<'input'>, 'onChange'> & {
  words: AskingWords
  onChange: (value: string) => void
}

function Days({ words, onChange, ...input }: DaysProps) {
  return (
    <label className="ps-6.5">
      {words.days}
      <input
        {...input}
        className="input w-16"
        inputMode="numeric"
        maxLength={2}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
