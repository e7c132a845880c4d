import {
  type FocusEvent,
  type InputEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useState,
} from 'react'
import { t } from '#contract/language.ts'
import { confirm } from '../ui/confirm.tsx'
import { createTyped } from './typed.ts'

const isField = (target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const question = {
  title: t('Discard what you wrote?'),
  body: t('It is not saved, and is lost when this closes.'),
  action: t('Discard'),
  keep: t('Go on writing'),
}

interface Options {
  /** Whether what was handed in is on its way, or was refused. */
  isRefused?: () => boolean
  /** Where somebody else knows better than the fields whether something would be lost. */
  isTyped?: () => boolean
}

/** Asks before a dialog closes over what somebody has written in it; what was saved closes it by itself. */
export function useDiscardGuard(
  dialog: RefObject<HTMLDialogElement | null>,
  { isRefused = () => false, isTyped }: Options = {},
) {
  const [typed] = useState(createTyped)
  const wouldLose = () => (isTyped ? isTyped() : typed.is({ isRefused: isRefused() }))
  const discard = async () => {
    typed.forget()
    dialog.current?.close()
  }
  const close = () => (wouldLose() ? confirm({ ...question, act: discard }) : dialog.current?.close())
  return {
    close,
    forget: typed.forget,
    handedIn: typed.handedIn,
    /** Of the dialog. */
    props: {
      onFocus: ({ target }: FocusEvent) => isField(target) && typed.began(target),
      onInput: ({ target }: InputEvent) => isField(target) && typed.wrote(target),
      // A browser lets a page refuse the second Escape no more: the key is taken before that.
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
        if (dialog.current?.querySelector(':popover-open') || !wouldLose()) return
        event.preventDefault()
        close()
      },
      /** The gesture of a phone. */
      onCancel(event: SyntheticEvent) {
        if (event.target !== dialog.current || !wouldLose()) return
        event.preventDefault()
        close()
      },
    },
  }
}
