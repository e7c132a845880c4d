import { saidByText } from './by-text.ts'
import { doubtSaid } from './doubt.ts'
import { previewNotes } from './preview-notes.ts'
import { type Said, type SaidValues, sayer } from './sentence.ts'

const say = sayer(previewNotes)
/** As it is sent. */
export const previewText = (code: keyof typeof previewNotes, values?: SaidValues): string => say(code, values).text

const find = saidByText(previewNotes)

/** What a note of a preview says, or the title of a part of ours. Null where it has no code, as what a sheet is called. */
export const previewSaid = (text: string): Said | null => find(text) ?? doubtSaid(text)
