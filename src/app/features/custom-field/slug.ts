/**
 * A name as programs write it: letters of ASCII, digits and underscores, beginning with a letter.
 * @example slugOf('Größe, in m²') → 'grosse_in_m2'
 */
export const slugOf = (name: string): string =>
  name
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 63)
    .replace(/_+$/, '')
