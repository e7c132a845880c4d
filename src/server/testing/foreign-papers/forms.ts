import type { Design } from './design.ts'

const groups = { point: ',', comma: '.', space: ' ', apostrophe: "'" } as const

/** A number as papers of this design write it. */
export function numberIn({ numbers }: Design, value: number, decimals: number): string {
  const [whole = '', rest = ''] = value.toFixed(decimals).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, groups[numbers])
  const mark = numbers === 'comma' || numbers === 'space' ? ',' : '.'
  return decimals > 0 ? `${grouped}${mark}${rest}` : grouped
}

const symbols: Record<string, string> = { USD: '$', EUR: '€', CNY: '¥' }

export function moneyIn(design: Design, cents: number, currency: string): string {
  const number = numberIn(design, cents / 100, 2)
  if (design.currencyAt === 'before') return `${currency} ${number}`
  if (design.currencyAt === 'after') return `${number} ${currency}`
  if (design.currencyAt === 'symbol')
    return design.numbers === 'point' ? `${symbols[currency]}${number}` : `${number} ${symbols[currency]}`
  return number
}

const short = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')

export function dayIn({ dates, tongue }: Design, day: string, months: readonly string[]): string {
  const [y = '', m = '', d = ''] = day.split('-')
  if (dates === 'iso') return day
  if (tongue === 'zh') return `${y}年${Number(m)}月${Number(d)}日`
  if (dates === 'short') return tongue === 'en' ? `${d}-${short[Number(m) - 1]}-${y}` : `${d}.${m}.${y}`
  if (dates === 'digits')
    return tongue === 'en' ? `${m}/${d}/${y}` : tongue === 'de' ? `${d}.${m}.${y}` : `${d}/${m}/${y}`
  const month = months[Number(m) - 1] ?? m
  if (tongue === 'en') return `${month} ${Number(d)}, ${y}`
  if (tongue === 'es' || tongue === 'pt') return `${Number(d)} de ${month} de ${y}`
  return tongue === 'de' ? `${Number(d)}. ${month} ${y}` : `${Number(d)} ${month} ${y}`
}
