/** As many rows as a sheet of Excel has, without the heading. */
export const mostSheetRows = 1_048_575

/** XML has no place for these (XML 1.0, 2.2), nor a cell for more letters than this. */
export const sheetText = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is meant
  text.replace(/[\x00-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '').slice(0, 32_767)
