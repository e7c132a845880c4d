import { saidByText } from './by-text.ts'
import { type Said, type SaidValues, sayer } from './sentence.ts'
import { signInReasons } from './sign-in-reasons.ts'

const say = sayer(signInReasons)
/** As it is written to the audit log. */
export const signInReason = (code: keyof typeof signInReasons, values?: SaidValues): string => say(code, values).text

/** What a reason says. Null for what is said by nobody of us. */
export const signInReasonSaid: (text: string) => Said | null = saidByText(signInReasons)
