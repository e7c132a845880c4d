/** `2 tags`, `1 carrier`, `estimates from 24 h on` */
export function filterWords(name: string, value: unknown): string {
  if (typeof value === 'number') return `estimates from ${value} h on`
  const count = Array.isArray(value) ? value.length : 0
  return `${count} ${count === 1 ? name.replace(/ies$/, 'y').replace(/s$/, '') : name}`
}
