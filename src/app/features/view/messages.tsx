import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t, tc } from '#contract/language.ts'
import type { MessageKind } from '#contract/portal/embed-message.ts'
import type { ViewMessage } from '#contract/portal/view-message.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { comma } from '#domain/text.ts'
import { useRefusal } from '../../api/may.ts'
import { pointerErrors } from '../../api/pointer-errors.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { Field } from '../../form/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { When } from '../../ui/when.tsx'

const kindWords: Record<MessageKind, string> = {
  question: t('Question'),
  pickup: t('Pickup appointment wanted'),
  delivery: t('Delivery slot wanted'),
  wrong: t('Says that something shown is wrong'),
}

/** What customers wrote by this view, newest first; an answer is on their page at once. */
export function Messages({ id }: { id: string }) {
  const { data, error } = useQuery(q(settingsApi.view_messages.list, { id, 'page[size]': 100 }))
  const messages = data?.data ?? []
  const open = messages.filter(({ attributes }) => attributes.answer === null).length
  return (
    <section className="sec mt-5" id="messages" aria-labelledby="messages-title">
      <header>
        <h2 id="messages-title">{t('Customer messages')}</h2>
        {open > 0 && <span className="end text-12 text-ink-3">{t('{count} without an answer', { count: open })}</span>}
      </header>
      {error && !data && <p className="past">{t('could not be loaded: {why}', { why: error.message })}</p>}
      {data && messages.length === 0 && (
        <p className="text-ink-3">{t('None yet. Customers can write where “Ask about this order” is on.')}</p>
      )}
      <ul className="grid gap-5">
        {messages.map((message) => (
          <Message key={message.id} view={id} message={message} />
        ))}
      </ul>
    </section>
  )
}

function Message({ view, message }: { view: string; message: ViewMessage }) {
  const { kind, text, day, from_hour, until_hour, address, name, email, created_at, answer, answered_at } =
    message.attributes
  const shipment = message.relationships.shipment.data?.id
  const [isWriting, setWriting] = useState(false)
  const hours = [from_hour, until_hour].filter(Boolean).join('–')
  return (
    <li className="grid gap-1">
      <p>
        <b className="font-mid">{kindWords[kind]}</b> {day && <When at={`${day}T12:00:00Z`} zone="UTC" dayOnly />}{' '}
        {hours}{' '}
        {shipment && (
          <Link to="/shipments/$id" params={{ id: shipment }}>
            {t('shipment')}
          </Link>
        )}
        <span className="text-12 text-ink-3">
          {' '}
          <When at={created_at} zone="UTC" /> {[name, email].filter(Boolean).join(comma)}
        </span>
      </p>
      {address && <p className="wrap-anywhere">{t('Deliver to: {address}', { address })}</p>}
      {text && <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>}
      {answer !== null && (
        <p className="border-s-2 border-line ps-3 whitespace-pre-wrap wrap-anywhere">
          {answer}
          <span className="text-12 text-ink-3"> {answered_at && <When at={answered_at} zone="UTC" />}</span>
        </p>
      )}
      {isWriting || answer === null ? (
        <AnswerForm view={view} message={message} onDone={() => setWriting(false)} />
      ) : (
        <Actions view={view} message={message} onEdit={() => setWriting(true)} />
      )}
    </li>
  )
}

function AnswerForm({ view, message, onDone }: { view: string; message: ViewMessage; onDone: () => void }) {
  const { answer, email } = message.attributes
  const [text, setText] = useState(answer ?? '')
  const send = useApiMutation(settingsApi.view_messages.answer)
  const refusal = useRefusal(settingsApi.view_messages.answer)
  const errors = pointerErrors(send.error, ['answer'])
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const body = { data: { attributes: { answer: text } } }
        send.mutate({ params: { id: view, message_id: message.id }, body }, { onSuccess: onDone })
      }}
    >
      <Field
        label={t('Answer')}
        help={email ? t('On their page, and by mail to {email}', { email }) : t('On their page; they left no address')}
        error={errors.at('answer') ?? errors.form[0]}
      >
        {(control) => (
          <textarea
            {...control}
            rows={2}
            className="input"
            value={text}
            disabled={refusal !== undefined}
            title={refusal}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <span className="flex gap-2">
        <Button type="submit" small busy={send.isPending} reason={refusal}>
          {tc('verb: answer a message', 'Answer')}
        </Button>
        <Remove view={view} message={message} />
      </span>
    </form>
  )
}

function Actions({ view, message, onEdit }: { view: string; message: ViewMessage; onEdit: () => void }) {
  const refusal = useRefusal(settingsApi.view_messages.answer)
  return (
    <span className="flex gap-2">
      <Button small reason={refusal} onClick={onEdit}>
        {t('Change answer')}
      </Button>
      <Remove view={view} message={message} />
    </span>
  )
}

function Remove({ view, message }: { view: string; message: ViewMessage }) {
  const refusal = useRefusal(settingsApi.view_messages.delete)
  const remove = useApiMutation(settingsApi.view_messages.delete)
  const ask = () =>
    confirm({
      title: t('Delete this message?'),
      body: t('It goes from the customer’s page too, with its answer.'),
      action: t('Delete message'),
      keep: t('Keep it'),
      done: t('The message is deleted.'),
      act: () => remove.mutateAsync({ params: { id: view, message_id: message.id } }),
    })
  return (
    <Button small tone="danger" reason={refusal} onClick={ask}>
      <Trash2 className="s" /> {t('Delete')}
    </Button>
  )
}
