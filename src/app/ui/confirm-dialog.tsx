import { useEffect, useRef, useState } from 'react'
import { holdFocusBeside } from '../lib/focus-beside.ts'
import { notify } from '../lib/toasts.ts'
import { Button } from './button.tsx'

export interface Question {
  title: string
  /** Says exactly what happens. */
  body: string
  action: string
  /** The safe choice. */
  keep: string
  /** What is said when it has happened, where `act` does not say it. */
  done?: string
  act: () => Promise<unknown>
}

interface Props {
  question: Question
  onClose: () => void
}

export function Confirm({ question: { title, body, action, keep, done, act }, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [pending, setPending] = useState(false)
  useEffect(() => {
    const release = holdFocusBeside()
    dialog.current?.showModal()
    return release
  }, [])
  const close = () => dialog.current?.close()
  const go = () => {
    setPending(true)
    act()
      .then(() => done && notify(done))
      .catch((error: Error) => notify(error.message, 'failed'))
      .finally(close)
  }
  return (
    <dialog ref={dialog} aria-label={title} className="dialog" onClose={onClose}>
      <ConfirmFace {...{ title, body, action, keep, pending }} onKeep={close} onGo={go} />
    </dialog>
  )
}

interface FaceProps extends Pick<Question, 'title' | 'body' | 'action' | 'keep'> {
  pending: boolean
  onKeep: () => void
  onGo: () => void
}

/** The safe choice first: the dialog gives the focus to what comes first. */
export function ConfirmFace({ title, body, action, keep, pending, onKeep, onGo }: FaceProps) {
  return (
    <>
      <h2>{title}</h2>
      <p className="mt-2 text-ink-2">{body}</p>
      <footer>
        <Button onClick={onKeep}>{keep}</Button>
        <Button tone="danger" busy={pending} onClick={onGo}>
          {action}
        </Button>
      </footer>
    </>
  )
}
