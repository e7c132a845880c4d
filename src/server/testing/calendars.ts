import { api } from '#contract/api.ts'
import { ask } from './ask.ts'
import type { testApp } from './test-app.ts'

type Setting = ReturnType<typeof testApp>
type Someone = Awaited<ReturnType<Setting['account']>>

/** Calendars that staff make, and what is read from them. */
export const calendarsOf =
  ({ app }: Setting) =>
  async ({ client }: Someone, id: string, attributes: { name?: string } = {}) => {
    const { data } = await client(api.view_calendars.create, { params: { id }, body: { data: { attributes } } })
    const path = new URL(String(data.attributes.url)).pathname
    const read = (headers: Record<string, string> = {}, query: Record<string, string> = {}) =>
      ask(app(), { path, headers, query })
    return { id: data.id, path, read, events: async () => eventsIn((await read()).text) }
  }

/** By the names of their lines; folded lines are whole again, and those of an alarm are left out. */
export const eventsIn = (text: string) =>
  Array.from(text.replaceAll('\r\n ', '').matchAll(/BEGIN:VEVENT\r\n([\s\S]*?)END:VEVENT/g), ([, lines = '']) =>
    Object.fromEntries(
      lines
        .replace(/BEGIN:VALARM[\s\S]*END:VALARM\r\n/, '')
        .trim()
        .split('\r\n')
        .map((line) => [line.split(':')[0], line.slice(line.indexOf(':') + 1)]),
    ),
  )
