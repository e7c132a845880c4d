import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { api } from '#contract/api.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { joinedByAnd, listComma } from '#domain/text.ts'
import { useSession } from '../../api/may.ts'
import { pointerErrors } from '../../api/pointer-errors.ts'
import { q } from '../../api/query.ts'
import { Field } from '../../form/fields.tsx'
import { useShortcut } from '../../lib/shortcut.ts'
import { Button } from '../../ui/button.tsx'
import { useCombobox } from '../../ui/combobox.ts'
import { ofOption } from '../../ui/option-list.tsx'
import { type Colleague, matching, mentionedIn, typedMention } from './mentioned.ts'
import { colleaguesQuery } from './note-queries.ts'

interface Props {
  /** What it is about: until it is sent, what was written is kept under this, also when somebody looks elsewhere. */
  draft: string
  /** @param onDone to be called once it is kept: until then the text stays */
  onSend: (note: { text: string; mentioned: readonly string[] }, onDone: () => void) => void
  busy: boolean
  error: Error | null
  /** Why who is signed in may not. */
  refusal: string | undefined
  children?: ReactNode
}

const drafts = new Map<string, string>()

const readable = ({ data }: ResponseOf<typeof api.exceptions.assignees>) =>
  data.map(({ id, attributes }) => ({ id, ...attributes }))

/** A note, in which `@` and a name mention a colleague. */
export function NoteForm({ draft: about, onSend, busy, error, refusal, children }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  // Of another person who signs in here nothing of this one is shown.
  const draft = `${useSession()?.data.relationships.user.data?.id} ${about}`
  const [text, setText] = useState(() => drafts.get(draft) ?? '')
  const [caret, setCaret] = useState(0)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  // Where the `@` stands whose list is open; and where one was closed by hand.
  const [openAt, setOpenAt] = useState(-1)
  const [escapedAt, setEscapedAt] = useState(-1)
  const client = useQueryClient()
  const [failure, setFailure] = useState<Error | null>(null)
  const { data } = useQuery({ ...colleaguesQuery, enabled: text.includes('@') })
  const people = data ? readable(data) : []
  const typed = typedMention(text, caret)
  const offered = typed && typed.at === openAt ? matching(people, typed.typed).slice(0, 6) : []
  const isOpen = offered.length > 0
  const others = mentionedIn(text, people, picked).filter(({ is_self }) => !is_self)
  useShortcut(
    'n',
    (event) => {
      event.preventDefault()
      field.current?.focus()
    },
    { words: t('Write a note'), enabled: refusal === undefined },
  )
  const write = (next: string) => {
    setText(next)
    if (next) drafts.set(draft, next)
    else drafts.delete(draft)
  }
  const onType = (next: string, at: number) => {
    write(next)
    setCaret(at)
    const begun = typedMention(next, at)?.at ?? -1
    setOpenAt(begun === escapedAt ? -1 : begun)
    if (begun !== escapedAt) setEscapedAt(-1)
  }
  const pick = ({ id, name }: Colleague) => {
    if (!typed) return
    const before = `${text.slice(0, typed.at)}@${name} `
    write(before + text.slice(caret).replace(/^ /, ''))
    setCaret(before.length)
    setOpenAt(-1)
    setPicked(new Set([...picked, id]))
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(before.length, before.length)
    })
  }
  const combobox = useCombobox({
    count: offered.length,
    open: isOpen,
    first: 0,
    list: typed ? `${typed.at} ${typed.typed}` : '',
    ...(isOpen && {
      onEscape: () => {
        setEscapedAt(openAt)
        setOpenAt(-1)
      },
    }),
  })
  const { role: _, 'aria-expanded': __, onKeyDown, ...listed } = combobox.field
  const send = async () => {
    if (!text.trim()) return field.current?.focus()
    setFailure(null)
    try {
      // Also where the list of them has not come yet.
      const known = text.includes('@')
        ? readable(await client.fetchQuery({ ...colleaguesQuery, staleTime: 60_000 }))
        : []
      onSend({ text, mentioned: mentionedIn(text, known, picked).map(({ id }) => id) }, () => {
        write('')
        setPicked(new Set())
      })
    } catch (reason) {
      setFailure(reason as Error)
    }
  }
  const errors = pointerErrors(error ?? failure, ['text'])
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send()
      }}
    >
      <Field
        label={t('Note')}
        error={errors.at('text') ?? errors.form[0]}
        help={others.length > 0 ? <Told names={others.map(({ name }) => name)} /> : undefined}
      >
        {(control) => (
          <div style={{ position: 'relative' }}>
            <textarea
              {...control}
              {...listed}
              ref={field}
              rows={text === '' ? 1 : 3}
              className="input w-full"
              placeholder={t('For colleagues. Type @ to mention one')}
              value={text}
              disabled={refusal !== undefined}
              title={refusal}
              readOnly={busy}
              onChange={({ target }) => onType(target.value, target.selectionStart)}
              onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
              onBlur={() => setOpenAt(-1)}
              onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                  return event.currentTarget.form?.requestSubmit()
                onKeyDown(event)
              }}
            />
            {isOpen && (
              <div
                role="listbox"
                id={combobox.listId}
                aria-label={t('Colleagues')}
                className="pop absolute inset-[calc(100%+4px)_0_auto] z-(--z-pop) flex max-h-[min(70dvh,560px)] flex-col py-1"
              >
                {offered.map((one, at) => (
                  <button
                    key={one.id}
                    type="button"
                    {...combobox.option(at)}
                    className={ofOption}
                    onClick={() => pick(one)}
                  >
                    {one.is_self ? t('{name} (you)', { name: one.name }) : one.name}
                  </button>
                ))}
              </div>
            )}
          </div>
        )}
      </Field>
      {text.trim() !== '' && (
        <>
          {children}
          <span>
            <Button type="submit" small busy={busy}>
              {t('Add note')}
            </Button>
          </span>
        </>
      )}
    </form>
  )
}

/** Who will be told, and how. */
function Told({ names }: { names: readonly string[] }) {
  const needs = useQuery(q(settingsApi.digests.get)).data?.data.attributes.mails_need
  const told = names.join(listComma)
  if (!needs) return t('{names} will be told.', { names: told })
  return needs.length === 0
    ? t('{names} will be told here, and by mail unless they have turned that off.', { names: told })
    : t('{names} will be told here, not by mail: the server needs {settings}.', {
        names: told,
        settings: joinedByAnd(needs),
      })
}
