import { normalizeContainerNumber } from './iso6346.ts'

/** A bill or booking as it is asked for and compared: upper case, and without the spaces and dashes it is written with. */
export const normalizeDocumentNumber = (number: string) => number.toUpperCase().replace(/[\s\-‐-―]/g, '')

/** What a line is asked for. */
export const askedNumber = (asked: { request_type: string; request_number: string }) =>
  asked.request_type === 'container'
    ? normalizeContainerNumber(asked.request_number)
    : normalizeDocumentNumber(asked.request_number)
