import type { Dice } from '../papers/world.ts'
import { type Design, type Placement, wordings } from './design.ts'
import type { Company } from './facts.ts'
import type { Sheet } from './sheet.ts'

export interface Pair {
  label: string
  value: string
}

interface Area {
  x: number
  y: number
  width: number
}

/** Labels with their values, as the design places them. Returns where it ends. */
export function drawPairs(
  sheet: Sheet,
  design: Design,
  { pairs, placement, x, y, width }: Area & { pairs: readonly Pair[]; placement: Placement },
): number {
  if (pairs.length === 0) return y
  if (placement === 'above' || placement === 'boxed' || placement === 'row')
    return grid(sheet, design, { pairs, placement, x, y, width })
  return list(sheet, design, { pairs, placement, x, y })
}

const styleOf = ({ labelSize, isLabelBold }: Design) => ({ size: labelSize, bold: isLabelBold })

function grid(
  sheet: Sheet,
  design: Design,
  { pairs, placement, x, y: top, width }: Area & { pairs: readonly Pair[]; placement: Placement },
) {
  const style = styleOf(design)
  const widest =
    Math.max(...pairs.map(({ label, value }) => Math.max(sheet.widthOf(label, style), sheet.widthOf(value)))) + 14
  const columns = Math.max(1, Math.min(4, Math.floor(width / widest)))
  const step = width / columns
  let y = top
  for (let from = 0; from < pairs.length; from += columns) {
    const row = pairs.slice(from, from + columns)
    const high = style.size + design.size + 8
    for (const [at, { label, value }] of row.entries()) {
      const left = x + at * step
      if (placement === 'boxed') sheet.box(left, y, step, high + 4)
      sheet.text(left + 3, y + style.size + 2, label, style)
      sheet.text(left + 3, y + style.size + design.size + 5, value)
    }
    if (placement === 'row' && design.hasRules) sheet.line(x, y + style.size + 4, x + width, y + style.size + 4)
    y += high + (placement === 'boxed' ? 4 : 8)
  }
  return y + 10
}

function list(
  sheet: Sheet,
  design: Design,
  { pairs, placement, x, y: top }: Omit<Area, 'width'> & { pairs: readonly Pair[]; placement: Placement },
) {
  const style = {
    size: placement === 'left' ? design.size : Math.max(design.labelSize, design.size - 1),
    bold: design.isLabelBold,
  }
  const widest = Math.max(...pairs.map(({ label }) => sheet.widthOf(label, style)))
  let y = top
  for (const { label, value } of pairs) {
    y += design.size + 5
    if (placement === 'left') {
      const colon = design.colon || ':'
      sheet.text(x, y, `${label}${colon}`, style)
      sheet.text(x + sheet.widthOf(`${label}${colon} `, style), y, value)
    } else if (placement === 'leaders') {
      sheet.text(x, y, `${label} `, style)
      const start = x + sheet.widthOf(`${label} `, style)
      const dots = Math.max(2, Math.floor((x + widest + 30 - start) / sheet.widthOf('.')))
      sheet.text(start, y, '.'.repeat(dots))
      sheet.text(x + widest + 36, y, value)
    } else {
      sheet.text(x, y, `${label}${design.colon}`, style)
      sheet.text(x + widest + 18, y, value)
    }
  }
  return y + 14
}

interface Party {
  label: string
  company: Company
}

/** Names with their addresses below them. */
export function drawParties(
  sheet: Sheet,
  design: Design,
  { parties, dice, x, y: top, width }: Area & { parties: readonly Party[]; dice: Dice },
): number {
  const style = styleOf(design)
  const hint = design.hasHints ? ` ${dice.pick(wordings[design.tongue].hints)}` : ''
  const step = design.size + 3
  if (design.parties === 'left') {
    const widest = Math.max(...parties.map(({ label }) => sheet.widthOf(label, style))) + 20
    let y = top
    for (const { label, company } of parties) {
      y += step
      sheet.text(x, y, `${label}${design.colon}`, style)
      sheet.text(x + widest, y, company.name)
      for (const line of company.address) {
        y += step
        sheet.text(x + widest, y, line)
      }
      y += 6
    }
    return y + 8
  }
  const columns = design.parties === 'beside' ? 2 : 1
  const wide = width / columns
  let y = top
  for (let from = 0; from < parties.length; from += columns) {
    let low = y
    for (const [at, { label, company }] of parties.slice(from, from + columns).entries()) {
      const left = x + at * wide + 3
      let line = y + style.size + 3
      sheet.text(left, line, `${label}${hint}`, style)
      for (const words of [company.name, ...company.address]) {
        line += step
        sheet.text(left, line, words)
      }
      low = Math.max(low, line + 6)
    }
    if (design.parties === 'boxed') sheet.box(x, y, width, low - y)
    y = low + (design.parties === 'boxed' ? 0 : 6)
  }
  return y + 10
}
