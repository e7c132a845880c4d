import { failures } from './failures.ts'
import { type Said, sayer } from './sentence.ts'

export const sayFailure = sayer(failures)

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** What may stand in the braces: every value that there is of each name. */
const valuesOf = { status: range(100, 599), seconds: range(1, 600) } as const

/** Every sentence that can be said. What is kept of an attempt is the text. */
const byText = new Map(
  (Object.keys(failures) as (keyof typeof failures)[]).flatMap((code) => {
    const name = (Object.keys(valuesOf) as (keyof typeof valuesOf)[]).find((one) => failures[code].includes(`{${one}}`))
    const all = name ? valuesOf[name].map((value) => sayFailure(code, { [name]: value })) : [sayFailure(code)]
    return all.map(({ text, values }): [string, Said] => [text, { code, values }])
  }),
)

/** What a failure says that was kept; null for what the other side said itself. */
export const failureSaid = (text: string | null): Said | null => (text === null ? null : (byText.get(text) ?? null))
