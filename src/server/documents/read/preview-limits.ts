/** How much of a file is shown: who wants all of it downloads it. */
export const previewLimits = {
  /** Sheets, pages, and mails in mails. */
  parts: 50,
  rows: 500,
  columns: 50,
  /** Of all parts together. */
  characters: 300_000,
  /** Of elements in elements, and of mails in mails. */
  depth: 200,
  mails: 3,
}
