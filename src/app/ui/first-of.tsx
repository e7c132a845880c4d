import { type ReactNode, useState } from 'react'
import { t, tn } from '#contract/language.ts'
import { Button } from './button.tsx'

const more = {
  holds: (count: number) => tn(count, '{count} more hold', '{count} more holds'),
  fees: (count: number) => tn(count, '{count} more fee', '{count} more fees'),
}

interface Props<Item> {
  items: readonly Item[]
  /** What they are. */
  words: keyof typeof more
  /** How many stand there at first; a hundred more come with each press. */
  first?: number
  children: (shown: readonly Item[]) => ReactNode
}

/** The beginning of a list that can be longer than anybody reads. */
export function FirstOf<Item>({ items, words, first = 20, children }: Props<Item>) {
  const [count, setCount] = useState(first)
  const left = items.length - count
  return (
    <>
      {children(items.slice(0, count))}
      {left > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-13 text-ink-2">
          {more[words](left)}
          <Button small onClick={() => setCount(count + 100)}>
            {t('Show {count} more', { count: Math.min(100, left) })}
          </Button>
        </p>
      )}
    </>
  )
}
