import { type ExportFormat, usualFileName } from '#contract/exports/fields.ts'

interface Named {
  /** What stands for `{name}`. */
  name: string
  /** Such as `{name} {date}`. */
  form?: string | null
  format: ExportFormat
}

/**
 * `Due this week 2026-06-20.xlsx`: what no system takes in the name of a file is a dash.
 * @param date on the calendar of who asks: `YYYY-MM-DD`
 * @param time on their clock: `HH-MM`
 */
export function exportFileName({ name, form, format }: Named, date: string, time = ''): string {
  const usual = plain(name) || 'Landfall'
  const parts: Record<string, string> = { name: usual, date, time }
  const ending = new RegExp(`\\.${format}$`, 'i')
  const filled = (form || usualFileName)
    .replace(ending, '')
    .replace(/\{(name|date|time)\}/g, (_, part) => parts[part] ?? '')
  return `${plain(filled) || usual}.${format}`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is meant
const plain = (text: string) => text.replace(/[\x00-\x1f\x7f<>:"/\\|?*]+/g, '-').replace(/^[.\s]+|[.\s]+$/g, '')

/** The same for two files that could be called the same on the same day. */
export const fileNameKey = (named: Named): string => exportFileName(named, '{date}', '{time}').toLowerCase()
