import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { t, tc } from '#contract/language.ts'
import { ConfirmFace } from './confirm-dialog.tsx'

interface Props {
  /** What would be lost. */
  when: boolean
  /** Whether a page that is gone to keeps what is here, such as a dialog over it. */
  keeps: (pathname: string) => boolean
  /** Says what would be lost. */
  warning: string
}

/** Asks before a page with something unsaved is left, by whatever way; the browser asks where it closes the window. */
export function LeaveGuard({ when, keeps, warning }: Props) {
  const blocked = useBlocker({
    shouldBlockFn: ({ next }) => when && !keeps(next.pathname),
    enableBeforeUnload: () => when,
    withResolver: true,
  })
  if (blocked.status !== 'blocked') return null
  return <Question warning={warning} onKeep={blocked.reset} onGo={blocked.proceed} />
}

function Question({ warning, onKeep, onGo }: { warning: string; onKeep: () => void; onGo: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const title = t('Leave without saving?')
  return (
    <dialog ref={dialog} aria-label={title} className="dialog" onClose={onKeep}>
      <ConfirmFace
        title={title}
        body={warning}
        action={tc('verb: leave this page', 'Leave')}
        keep={tc('verb: stay on this page', 'Stay')}
        pending={false}
        onKeep={onKeep}
        onGo={onGo}
      />
    </dialog>
  )
}
