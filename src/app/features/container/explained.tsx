import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { t } from '#contract/language.ts'
import { When } from '../../ui/when.tsx'
import { type ExplainedSubject, pathOf, type Subject } from './explain.ts'
import { ExplainPanel, type Explains, explanationOf } from './explain-panel.tsx'
import { placeBeside } from './place-beside.ts'

interface Explaining {
  open: string | null
  panel: string
  ask: (anchor: HTMLElement, key: string, asked: ExplainedSubject) => void
  /** Somebody is about to ask. */
  expect: () => void
}

const Context = createContext<Explaining | null>(null)

/** One panel for all values of the page: it opens beside what was pressed, and takes and gives back the focus. */
export function ExplainProvider({ container, shipment, children }: Explains & { children: ReactNode }) {
  const client = useQueryClient()
  const [current, setCurrent] = useState<{ key: string; asked: ExplainedSubject } | null>(null)
  const anchor = useRef<HTMLElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const context = useMemo(
    () => ({
      open: current?.key ?? null,
      panel: id,
      ask(element: HTMLElement, key: string, asked: ExplainedSubject) {
        anchor.current = element
        setCurrent({ key, asked })
      },
      expect: () => void client.prefetchQuery(explanationOf(container)),
    }),
    [current, id, client, container],
  )
  useLayoutEffect(() => {
    if (!current || !panel.current || !anchor.current) return
    panel.current.showPopover()
    placeBeside(panel.current, anchor.current)
    panel.current.focus({ preventScroll: true })
  }, [current])
  const onToggle = ({ newState }: ToggleEvent) => {
    if (newState !== 'closed') return
    if (panel.current?.contains(document.activeElement) || document.activeElement === document.body)
      anchor.current?.focus({ preventScroll: true })
    setCurrent(null)
  }
  return (
    <Context value={context}>
      {children}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('Why this value')}
        tabIndex={-1}
        className="pop absolute inset-auto m-0 w-[min(420px,calc(100vw-16px))] px-4 pt-2.5 pb-3 text-13 focus-visible:outline-none print:hidden [&_.kv]:grid-cols-[88px_minmax(0,1fr)] [&_.kv]:gap-y-0.5 [&_h3]:mb-1 [&_h3]:pe-8 [&_h4]:mt-2 [&_h4]:mb-0.5 [&_h4]:text-12/5 [&_h4]:text-ink-3 [&_li]:grid [&_li]:grid-cols-[minmax(0,9fr)_minmax(0,11fr)] [&_li]:gap-3 [&_li]:text-ink-2"
        onToggle={onToggle}
        onKeyDown={keepTab}
      >
        {current && (
          <ExplainPanel
            asked={current.asked}
            container={container}
            shipment={shipment}
            onClose={() => panel.current?.hidePopover()}
          />
        )}
      </div>
    </Context>
  )
}

/** Tab goes around in the panel: behind its last stop it would be at the end of the page, and the panel would close. */
function keepTab(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button:enabled, summary')]
  const [first, last] = [stops[0], stops.at(-1)]
  const now = document.activeElement
  const isAtEnd = event.shiftKey ? now === first || now === event.currentTarget : now === last
  if (!isAtEnd) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

interface Props {
  at: string
  /** Of the place; null where nobody knows it. */
  zone: string | null
  subject: Subject
  whole?: boolean
  estimated?: boolean
  named?: boolean
  dayOnly?: boolean
  /** Instead of the date. */
  children?: ReactNode
}

/** A date that says where it comes from when it is pressed. Where nothing explains, it is a date. */
export function Explained({ subject, children, ...when }: Props) {
  const date = children ?? <When {...when} />
  return <Why asked={{ of: 'date', subject, ...when }}>{date}</Why>
}

/** Words that say where they come from when they are pressed. */
export const ExplainedWords = ({ words, ...asked }: { words: string; value: unknown; subject: Subject }) => (
  <Why asked={{ of: 'words', words, ...asked }}>{words}</Why>
)

/** Any value that says where it comes from when it is pressed. */
export function Why({ asked, children }: { asked: ExplainedSubject; children: ReactNode }) {
  const explaining = useContext(Context)
  const key = useId()
  if (!explaining) return children
  return (
    <button
      type="button"
      className="inline underline decoration-transparent decoration-dotted underline-offset-4 [text-align:inherit] hover:decoration-ink-3 aria-expanded:decoration-2 aria-expanded:decoration-accent aria-expanded:decoration-solid"
      data-explains={asked.of === 'verdict' ? asked.of : pathOf(asked.subject)}
      aria-haspopup="dialog"
      aria-expanded={explaining.open === key}
      aria-controls={explaining.panel}
      onPointerEnter={explaining.expect}
      onFocus={explaining.expect}
      onClick={({ currentTarget }) => explaining.ask(currentTarget, key, asked)}
    >
      {children}
    </button>
  )
}
