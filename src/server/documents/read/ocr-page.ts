import type { Cell, Line, Page } from '#domain/documents/page.ts'

interface Word {
  text: string
  left: number
  top: number
  width: number
  height: number
  /** Which line of the reader it belongs to. */
  line: string
  clarity: number
}

/** Words with their places, in pixels: one row each of level 5. What was scanned askew is put straight. */
export function pageOfTsv(tsv: string, number: number, dpi: number): Page {
  const points = 72 / dpi
  const rows = tsv.split('\n').map((line) => line.split('\t'))
  const size = rows.find(([level]) => level === '1')
  const words = rows.flatMap(
    ([level, , block, paragraph, line, , left, top, width, height, clarity, text = '']): Word[] => {
      const plain = text.trim()
      if (level !== '5' || isRule(plain) || isLeader(plain, Number(clarity))) return []
      const [x, y, w, h] = [left, top, width, height].map((one) => Number(one) * points) as [
        number,
        number,
        number,
        number,
      ]
      const bare = plain.replaceAll(specks, '')
      return [
        {
          text: bare,
          left: x,
          top: y,
          width: w,
          height: h,
          line: `${block} ${paragraph} ${line}`,
          clarity: Number(clarity),
        },
      ]
    },
  )
  const [wide, high] = [size?.[8], size?.[9]].map((one) => (one === undefined ? null : Number(one) * points))
  return { number, width: wide ?? null, height: high ?? null, lines: linesOf(words) }
}

/** Dots that lead from a label to its value are read as small round letters, dirt as one or two, and as nothing that is sure. */
const isLeader = (text: string, clarity: number) =>
  (clarity < 60 && text.length >= 5 && (text.match(/[.,:sceo]/g) ?? []).length / text.length > 0.6) ||
  (clarity < 45 && /^\P{N}{1,3}$/u.test(text))
/** Lines of boxes and dirt beside a word. */
const specks = /^[|[\]{}_—»«*©®~^•·'"`‘’“”]+(?=[\p{L}\p{N}(])|(?<=[\p{L}\p{N}).:])[|[\]{}_—»«*©®~^•·'"`‘’“”]+$/gu
/** Lines of boxes and tables are read as letters. */
const isRule = (text: string) => /^[|_\-–—=~[\](){}.,:;'"`‘’“”\\/»«*©®^•·°]*$/.test(text) && !/^[-–/]$/.test(text)

function linesOf(words: readonly Word[]): Line[] {
  const slope = slopeOf(words)
  const usual = median(words.map(({ height }) => height)) || 8
  const rows: { base: number; words: Word[] }[] = []
  const lines = [...grouped(words).values()].map((line) => ({ base: baseOf(line, slope), words: line }))
  for (const line of lines.sort((a, b) => a.base - b.base)) {
    const row = rows.findLast(({ base }) => Math.abs(base - line.base) < usual * 0.5)
    if (row) row.words.push(...line.words)
    else rows.push(line)
  }
  return rows.map(({ base, words: row }) => {
    const height = median(row.map((one) => one.height))
    return { y: base - height, height, cells: cellsOf(row, slope, Math.max(height, usual) * 1.15) }
  })
}

/** Where the letters of a line stand, were the page straight: letters that reach below it do not count. */
function baseOf(line: readonly Word[], slope: number): number {
  const standing = line.filter(({ text }) => !/[gjpqyQç,;()]/.test(text))
  const bottoms = (standing.length > 0 ? standing : line).map(
    ({ top, height, left }) => top + height * (standing.length > 0 ? 1 : 0.8) - slope * left,
  )
  return median(bottoms)
}

function cellsOf(row: readonly Word[], slope: number, gap: number): Cell[] {
  const cells: Cell[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const { left, top, width, text, clarity } of row.toSorted((a, b) => a.left - b.left)) {
    const x = left + slope * top
    const last = cells.at(-1)
    if (last && x - end < gap) {
      last.text += ` ${text}`
      last.width = x + width - last.x
      last.clarity = Math.min(last.clarity ?? 100, clarity)
    } else cells.push({ text, x, width, place: [left, top], clarity })
    end = x + width
  }
  for (const cell of cells) cell.text = cell.text.replace(/^[-–—]\s+/, '').replace(/\s+[-–—.:,;]+$/, '')
  return cells
}

/** How much a page falls to the right: what most of its longer lines do. */
function slopeOf(words: readonly Word[]): number {
  const lines = grouped(words)
  const slopes: number[] = []
  for (const line of lines.values()) {
    const [first, last] = [line[0], line.at(-1)]
    if (!first || !last || line.length < 3 || last.left - first.left < 90) continue
    const middle = (one: Word) => one.left + one.width / 2
    const mean = (some: number[]) => some.reduce((sum, one) => sum + one, 0) / some.length
    const [x, y] = [mean(line.map(middle)), mean(line.map(({ top, height }) => top + height))]
    const over = line.reduce((sum, one) => sum + (middle(one) - x) * (one.top + one.height - y), 0)
    slopes.push(over / line.reduce((sum, one) => sum + (middle(one) - x) ** 2, 0))
  }
  return median(slopes)
}

function grouped(words: readonly Word[]): Map<string, Word[]> {
  const lines = new Map<string, Word[]>()
  for (const word of words) lines.set(word.line, [...(lines.get(word.line) ?? []), word])
  return lines
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
