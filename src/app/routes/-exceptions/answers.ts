import { useEffect, useRef } from 'react'
import type { Exception } from '#contract/exceptions/exception.ts'
import { t, tc } from '#contract/language.ts'
import { causeWords } from '#domain/exceptions/words.ts'
import { notify } from '../../lib/toasts.ts'

/** Tells whoever asked, or has it, that an answer has come in while the list was open. */
export function useAnswers(
  rows: readonly Exception[] | undefined,
  self: string | undefined,
  onOpen: (id: string) => void,
): void {
  const known = useRef<ReadonlyMap<string, string | null> | undefined>(undefined)
  useEffect(() => {
    if (!rows) return
    const before = known.current
    known.current = new Map(rows.map(({ id, attributes }) => [id, attributes.answered_at]))
    if (!before || self === undefined) return
    for (const { id, attributes, relationships } of rows) {
      const isNew = attributes.answered_at !== null && before.has(id) && before.get(id) !== attributes.answered_at
      const isMine = relationships.asker.data?.id === self || relationships.owner.data?.id === self
      if (isNew && isMine)
        notify(t('An answer has come in: {cause}', { cause: causeWords(attributes) }), 'done', {
          words: tc('verb: open it', 'Open'),
          act: () => onOpen(id),
        })
    }
  }, [rows, self, onOpen])
}
