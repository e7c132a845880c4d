import { grouped } from '#contract/language.ts'

/** `customs` as a word that begins a line: `Customs` */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `1 container`, `1,200 containers` */
export const counted = (count: number, one: string, many = `${one}s`) => `${grouped(count)} ${count === 1 ? one : many}`
