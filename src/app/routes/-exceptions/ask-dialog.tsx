import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Copy, ExternalLink } from 'lucide-react'
import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { api } from '#contract/api.ts'
import type { Exception } from '#contract/exceptions/exception.ts'
import type { InquiryDraft } from '#contract/exceptions/inquiry.ts'
import { t, tc } from '#contract/language.ts'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { boxes } from '#domain/exceptions/words.ts'
import { comma, joinedByAnd } from '#domain/text.ts'
import { pointerErrors } from '../../api/pointer-errors.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { languageWords } from '../../features/view/words.ts'
import { useDiscardGuard } from '../../form/discard-guard.ts'
import { Field, SelectField, TextField } from '../../form/fields.tsx'
import { copyText } from '../../lib/copy.ts'
import { age } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { TableFailed } from '../../table/table-failed.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Note } from '../../ui/note.tsx'
import { useModal } from '../../ui/use-modal.ts'
import { askWords } from './ask-words.ts'

interface Props {
  exception: Exception
  onClose: () => void
}

/** The mail that asks who acts: prepared from the facts, read and changed before it goes. */
export function AskDialog({ exception: { id, attributes }, onClose }: Props) {
  const [asked_of, setAskedOf] = useState<string>()
  const [language, setLanguage] = useState<ViewLanguage>()
  const draft = useQuery({
    ...q(settingsApi.inquiries.draft, { id, ...(asked_of && { asked_of }), ...(language && { language }) }),
    // The words of before stay until those of another language are there.
    placeholderData: keepPreviousData,
  })
  const dialog = useRef<HTMLDialogElement>(null)
  const title = askWords(attributes.who_acts)
  useModal(dialog, title)
  const guard = useDiscardGuard(dialog)
  const data = draft.data?.data.attributes
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      className="dialog"
      style={{ maxWidth: 640 }}
      {...guard.props}
    >
      <div className="grid gap-4">
        <h2>
          {title}
          {data?.asked_of_name && (
            <span className="text-ink-2">
              {comma}
              {data.asked_of_name}
            </span>
          )}
        </h2>
        {draft.error && !data && <TableFailed what={t('The mail')} error={draft.error} onRetry={draft.refetch} />}
        {!data && !draft.error && <p className="text-ink-3">{t('Loading…')}</p>}
        {data && (
          <Letter
            id={id}
            draft={data}
            dialog={dialog}
            onCancel={guard.close}
            onAskedOf={(next) => {
              guard.forget()
              setLanguage(undefined)
              setAskedOf(next)
            }}
            onLanguage={(next) => {
              guard.forget()
              setLanguage(next)
            }}
            onRefused={() => void draft.refetch()}
          />
        )}
      </div>
    </dialog>
  )
}

interface LetterProps {
  id: string
  draft: InquiryDraft['attributes']
  dialog: RefObject<HTMLDialogElement | null>
  onCancel: () => void
  onAskedOf: (asked_of: string) => void
  onLanguage: (language: ViewLanguage) => void
  onRefused: () => void
}

const replaced = {
  title: t('Replace what you wrote?'),
  body: t('The mail is prepared anew, and what you changed in it is lost.'),
  action: t('Replace'),
  keep: t('Cancel'),
}

const fields = ['recipient', 'subject', 'text', 'asked_of', 'language'] as const

function Letter({ id, draft, dialog, onCancel, onAskedOf, onLanguage, onRefused }: LetterProps) {
  const { asked_of, candidates, language, mails_need, asked_lately_at } = draft
  const [recipient, setRecipient] = useState<string>()
  const [written, setWritten] = useState({ from: draft, subject: draft.subject, text: draft.text })
  // Other facts write no other text below who is writing; another language or somebody else does.
  const isOther = written.from.language !== language || written.from.asked_of !== asked_of
  useEffect(() => {
    if (isOther) setWritten({ from: draft, subject: draft.subject, text: draft.text })
  }, [isOther, draft])
  const { subject, text } = written
  const isEdited = subject !== written.from.subject || text !== written.from.text
  const replacing = (act: () => void) => (isEdited ? confirm({ ...replaced, act: async () => act() }) : act())
  const to = recipient ?? draft.to ?? ''
  const create = useApiMutation(settingsApi.inquiries.create, {
    invalidates: [api.exceptions.list, api.exceptions.get, api.exceptions.history],
    done: (_, request) => (request.body.data.attributes.is_sent_by_hand ? t('Noted as asked.') : t('Asked.')),
  })
  const errors = pointerErrors(create.error, fields)
  const send = (is_sent_by_hand: boolean) => {
    if (create.isPending) return
    const attributes = { recipient: to, subject, text, asked_of, language, is_sent_by_hand }
    create.mutate(
      { params: { id }, body: { data: { attributes: { ...attributes, again: asked_lately_at !== null } } } },
      { onSuccess: () => dialog.current?.close(), onError: onRefused },
    )
  }
  const list = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (create.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [create.error])
  const addresses = candidates.find((one) => one.asked_of === asked_of)?.addresses ?? []
  return (
    <form
      ref={form}
      className="grid gap-4"
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (mails_need.length === 0) send(false)
      }}
    >
      <Lately draft={draft} />
      {candidates.length > 1 && (
        <SelectField
          label={t('Who')}
          help={t('Each is told of their own containers alone.')}
          error={errors.at('asked_of')}
          value={asked_of}
          onChange={({ target }) =>
            replacing(() => {
              setRecipient(undefined)
              onAskedOf(target.value)
            })
          }
        >
          {candidates.map((one) => (
            <option key={one.asked_of} value={one.asked_of}>
              {`${one.name ?? t('Not known')}${comma}${boxes(one.container_count)}`}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={tc('of a mail', 'To')}
        type="email"
        inputMode="email"
        list={list}
        help={addresses.length === 0 ? t('No address is known. What you type is offered next time.') : undefined}
        error={errors.at('recipient')}
        value={to}
        onChange={({ target }) => setRecipient(target.value)}
      />
      <datalist id={list}>
        {addresses.map(({ email, name }) => (
          <option key={email} value={email}>
            {name ?? t('asked before')}
          </option>
        ))}
      </datalist>
      <SelectField
        label={t('Language')}
        error={errors.at('language')}
        value={language}
        onChange={({ target }) => replacing(() => onLanguage(target.value as ViewLanguage))}
      >
        {Object.entries(languageWords).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={tc('of a mail', 'Subject')}
        error={errors.at('subject')}
        value={subject}
        maxLength={200}
        onChange={({ target }) => setWritten({ ...written, subject: target.value })}
      />
      <Field
        label={t('Text')}
        error={errors.at('text')}
        help={mails_need.length === 0 ? answerWords(draft) : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            rows={12}
            className="input"
            lang={language}
            value={text}
            onChange={({ target }) => setWritten({ ...written, text: target.value })}
          />
        )}
      </Field>
      {mails_need.length > 0 && (
        <Note tone="transit">
          {t(
            'This server sends no mails: {settings} is not set. Copy the text or open it in your mail program, then note that you sent it.',
            { settings: joinedByAnd(mails_need) },
          )}
        </Note>
      )}
      {errors.form.length > 0 && <Note tone="past">{errors.form.join(' ')}</Note>}
      <Actions
        letter={{ to, subject, text }}
        canSend={mails_need.length === 0}
        again={asked_lately_at !== null}
        busy={create.isPending}
        onSentByHand={() => send(true)}
        onCancel={onCancel}
      />
    </form>
  )
}

function Lately({ draft: { asked_lately_at, asked_lately_by } }: { draft: InquiryDraft['attributes'] }) {
  const now = useNow()
  if (asked_lately_at === null) return null
  return (
    <Note tone="warning">
      {t('{name} asked {age} ago. Whoever is asked gets a second mail.', {
        name: asked_lately_by ?? t('Somebody'),
        age: age(asked_lately_at, now),
      })}
    </Note>
  )
}

function answerWords({ answers_go_to, reply_to }: InquiryDraft['attributes']) {
  switch (answers_go_to) {
    case 'mailbox':
      return t('The answer comes back here, into the history.')
    case 'author':
      return t('The answer goes to {reply_to}: no mailbox is connected.', { reply_to })
    case 'sender':
      return t('The answer goes to the address that mails are sent from: no mailbox is connected.')
  }
}

interface ActionsProps {
  letter: { to: string; subject: string; text: string }
  canSend: boolean
  again: boolean
  busy: boolean
  onSentByHand: () => void
  onCancel: () => void
}

/** Mail programs cut, or refuse, what is longer. */
const longestLink = 2000

function Actions({ letter: { to, subject, text }, canSend, again, busy, onSentByHand, onCancel }: ActionsProps) {
  const link = `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`
  return (
    <footer className="flex-wrap">
      <Button tone="quiet" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      {link.length <= longestLink && (
        <a href={link} className={buttonStyle('quiet')}>
          <ExternalLink className="s" /> {t('Open in mail program')}
        </a>
      )}
      <Button tone="quiet" busy={busy && !canSend} onClick={onSentByHand}>
        {t('I sent it myself')}
      </Button>
      <Button
        tone={canSend ? 'plain' : 'primary'}
        onClick={() => void copyText(`${subject}\n\n${text}`, t('Subject and text are copied.'))}
      >
        <Copy className="s" /> {t('Copy')}
      </Button>
      {canSend && (
        <Button type="submit" tone="primary" busy={busy}>
          {again ? t('Send again') : t('Send')}
        </Button>
      )}
    </footer>
  )
}
