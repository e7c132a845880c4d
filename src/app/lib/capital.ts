/** `customs` as a word that begins a line: `Customs` */
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
