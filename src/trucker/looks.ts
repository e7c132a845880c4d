const pressed = 'rounded-3 px-4 disabled:cursor-progress disabled:opacity-60'
const step = `${pressed} min-h-16 w-full border-2 py-2 text-[20px] leading-[26px] font-bold`

/** What is pressed is 48 px high and more, and what is read 16 px and more: one column for one thumb. */
export const looks = {
  step: `${step} border-line-2 bg-raised text-ink`,
  /** The one that comes next. */
  next: `${step} border-accent bg-accent text-(--on-accent)`,
  /** In a line of text. */
  small: `${pressed} -my-2 min-h-10 flex-none border border-line-2 bg-raised font-mid text-ink`,
  plain: `${pressed} min-h-12 border border-transparent bg-transparent font-mid text-accent underline underline-offset-[3px]`,
  field: 'min-h-12 rounded-3 border border-line-2 bg-raised px-3 text-[16px]',
}
