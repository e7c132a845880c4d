import { createContext, useContext } from 'react'
import type { Format } from '#domain/portal/customer-format.ts'
import type { Spoken } from './language.ts'

/** The words of the page, how its language writes dates, and the time it is. */
interface Telling extends Spoken {
  format: Format
  /** Milliseconds. */
  now: number
}

const Context = createContext<Telling | null>(null)
export const Speaking = Context.Provider

export function useSpeaking(): Telling {
  const telling = useContext(Context)
  if (!telling) throw new Error('Nothing is spoken outside of the page')
  return telling
}
