import { createContext } from 'react'
import type { Session } from './session.ts'

/** What can be asked of the server by a press. Null in a preview, which asks nobody. */
export type Asking = Pick<
  Session,
  | 'isSignedIn'
  | 'signOut'
  | 'askForPaper'
  | 'askForPapers'
  | 'askForFile'
  | 'askForMails'
  | 'askForCalendar'
  | 'messagesAbout'
  | 'writeMessage'
>

export const AskingContext = createContext<Asking | null>(null)
