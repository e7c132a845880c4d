import type { ExportFormat } from '#contract/exports/fields.ts'

/**
 * `Due this week 2026-06-20.xlsx`: what no system takes in the name of a file is a dash.
 * @param today on the calendar of who asks: `YYYY-MM-DD`
 */
export function exportFileName({ name, format }: { name: string; format: ExportFormat }, today: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is meant
  const plain = name.replace(/[\x00-\x1f\x7f<>:"/\\|?*]+/g, '-').replace(/^[.\s]+|[.\s]+$/g, '')
  return `${plain || 'Landfall'} ${today}.${format}`
}
