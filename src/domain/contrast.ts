/** Relative luminance of `#rrggbb`, WCAG 2.2. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** From 1 to 21; text needs 4.5 (WCAG 2.2, 1.4.3). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The paper that text in a company's colour stands on, and how well it must be read there. */
const paper = '#f6f3ec'
export const enoughContrast = 4.5

export const contrastOnPaper = (colour: string): number => contrastOf(colour, paper)
