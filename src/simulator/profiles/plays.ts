/** What can go wrong, and is played on request: `/{profile}~{play}` in place of `/{profile}`. */
export const plays = {
  'web-page': 'A page for people comes in place of data, as from a proxy.',
  'error-inside': 'The answer is 200, and has an error in place of data.',
  'another-number': 'The answer is about another number than the one that was asked for.',
  'small-pages': 'Each page has a quarter of the answer, whatever was asked for.',
  cut: 'The answer is as long as it may be, and ends there; no header tells of more.',
  'token-ends': 'Tokens end as soon as one was used, and each page has a quarter of the answer.',
  'quota-spent': 'All that may be asked has been asked.',
  forgotten: 'No number is known any more.',
} as const
export type Play = keyof typeof plays

export const isPlay = (text: string): text is Play => Object.hasOwn(plays, text)
