/** A PNG begins like this (ISO/IEC 15948, 5.2). */
const pngBegin = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** What draws and no more. Anything else in an SVG could run, load or link. */
const drawing = new Set(
  'svg g path rect circle ellipse line polyline polygon defs title desc linearGradient radialGradient stop clipPath'.split(
    ' ',
  ),
)
const refused =
  /\son|href|style\s*=|url\s*\(\s*['"]?\s*(?!#)|javascript:|data:|<!|<\?(?!xml\s)|&(?!amp;|lt;|gt;|quot;|apos;)/i

/** Why a logo cannot be taken; undefined for a good one. Browsers show it in an `img`, where nothing of it can run. */
export function complaintAboutLogo(address: string): string | undefined {
  const [head = '', data = ''] = address.split(',')
  const bytes = Buffer.from(data, 'base64')
  if (head.includes('image/png')) return bytes.subarray(0, 8).equals(pngBegin) ? undefined : 'is no PNG'
  const text = bytes.toString('utf8')
  if (!/^\s*(<\?xml[^>]*\?>\s*)?<svg[\s>]/.test(text) || !/<\/svg>\s*$/.test(text)) return 'is no SVG'
  const other = Array.from(text.matchAll(/<\/?([^\s/>]+)/g), ([, name]) => String(name)).find(
    (name) => name !== '?xml' && !drawing.has(name),
  )
  if (other) return `has <${other}>, and a logo may only draw`
  return refused.test(text) ? 'has something that could run or load more, and a logo may only draw' : undefined
}
