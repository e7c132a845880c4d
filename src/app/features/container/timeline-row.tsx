import type { ReactNode } from 'react'

/** What a row of the timeline is about: it happened, was withdrawn, stands in the way, is to come, or nobody said anything. */
export type RowLook = 'actual' | 'change' | 'corrected' | 'blocked' | 'future' | 'gap'

const marks: Record<RowLook, string> = {
  actual: 'before:border-ink after:bg-ink',
  change: 'before:border-ink after:bg-ink',
  corrected: 'before:border-ink after:border-2 after:border-ink-3 after:bg-surface',
  blocked: 'before:border-ink after:border-3 after:border-blocked after:bg-surface',
  future: 'before:border-dotted before:border-ink-3 after:border-2 after:border-ink-3 after:bg-surface',
  gap: 'col-start-3 before:border-dotted before:border-warning after:hidden',
}

const silence =
  'bg-[repeating-linear-gradient(135deg,transparent_0_6px,color-mix(in_srgb,var(--warning-fill)_20%,transparent)_6px_7px)]'

interface Props {
  look: RowLook
  /** The columns of day and time. */
  moment?: ReactNode
  children: ReactNode
  source?: ReactNode
}

/** A row of the timeline: day and time, its mark on the line of the place, what happened, and who says so. */
export function TimelineRow({ look, moment, children, source }: Props) {
  return (
    <li
      className={`grid min-h-7.5 grid-cols-[92px_46px_30px_minmax(0,1fr)_auto] py-[5px] max-tablet:grid-cols-[80px_42px_26px_minmax(0,1fr)] print:min-h-5.5 print:py-0.5 ${look === 'gap' ? silence : ''}`}
    >
      {moment}
      <i
        className={`relative before:absolute before:-inset-y-1.5 before:left-3.5 before:border-s-2 after:absolute after:rounded-full print:[print-color-adjust:exact] ${look === 'change' ? 'after:top-[7px] after:left-3 after:size-1.5' : 'after:top-[5px] after:left-2.5 after:size-2.5'} ${marks[look]}`}
      />
      <span
        className={
          look === 'gap'
            ? '-ms-1 w-fit bg-[color-mix(in_srgb,var(--surface)_80%,transparent)] px-1 [&_b]:text-warning'
            : look === 'future'
              ? 'font-text text-ink-2'
              : ''
        }
      >
        {children}
      </span>
      {source && (
        <span className="whitespace-nowrap ps-3 text-(length:--t-12) text-ink-3 max-tablet:col-start-4 max-tablet:whitespace-normal max-tablet:p-0">
          {source}
        </span>
      )}
    </li>
  )
}

/** The columns of day and time. */
export function Moment({ date, at, title, future = false, children }: MomentProps) {
  return (
    <>
      <span className={`whitespace-nowrap ${future ? 'font-text text-ink-2' : 'font-mid'}`}>{date}</span>
      <time
        className={`text-end whitespace-nowrap ${future ? 'font-text text-ink-2' : ''}`}
        dateTime={at}
        title={title}
      >
        {children}
      </time>
    </>
  )
}

interface MomentProps {
  date: string
  at: string
  title?: string | undefined
  future?: boolean
  children: ReactNode
}

interface GroupProps {
  icon: ReactNode
  title: string
  /** Its terminal and its clock. */
  aside?: string
  /** What is only expected lies on a sheet of its own. */
  raised?: boolean
  children: ReactNode
}

/** What happened at a place. */
export function TimelineGroup({ icon, title, aside, raised = false, children }: GroupProps) {
  return (
    <div
      className={`mb-4 [&_small:not([class])]:block [&_small:not([class])]:max-w-[62ch] [&_small:not([class])]:text-12 [&_small:not([class])]:text-ink-2 ${raised ? 'bg-raised' : ''}`}
    >
      <h3 className="flex items-center gap-2 border-b border-line py-1 [&>svg]:text-ink-2">
        {icon} {title}
        {aside !== undefined && (
          <>
            {' '}
            <span className="text-(length:--t-12) font-text text-ink-3">{aside}</span>
          </>
        )}
      </h3>
      <ol>{children}</ol>
    </div>
  )
}
