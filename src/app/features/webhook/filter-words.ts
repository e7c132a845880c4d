import { t } from '#domain/language.ts'
/** `2 tags`, `1 carrier`, `estimates from 24 h on` */
export function filterWords(name: string, value: unknown): string {
  if (typeof value === 'number') return t('estimates from {value} h on', { value })
  const count = Array.isArray(value) ? value.length : 0
  return `${count} ${count === 1 ? name.replace(/ies$/, 'y').replace(/s$/, '') : name}`
}
