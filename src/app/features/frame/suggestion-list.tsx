import { memo, useLayoutEffect } from 'react'
import { t, tn } from '#contract/language.ts'
import { useCombobox } from '../../ui/combobox.ts'
import { OptionList } from '../../ui/option-list.tsx'
import { SearchState } from './search-state.tsx'
import { useSuggestions } from './use-suggestions.tsx'

/** What the field above the list needs of it. */
export interface Suggested {
  field: ReturnType<typeof useCombobox>['field']
  /** How many there are, for those who do not see them. */
  said: string | undefined
}

interface Props {
  typed: string
  /** Undefined when the list is gone. */
  onSuggested: (suggested: Suggested | undefined) => void
  onChosen: () => void
}

/** What a text may mean, below the field that it is typed into. It is rendered for its own news only: it tells the field. */
export const SuggestionList = memo(function SuggestionList({ typed, onSuggested, onChosen }: Props) {
  const found = useSuggestions(typed)
  const count = found.options.length
  const combobox = useCombobox({ count, open: found.face !== 'idle', list: found.text })
  const said =
    found.isStale || found.face === 'searching' ? undefined : tn(count, '{count} suggestion', '{count} suggestions')
  useLayoutEffect(() => onSuggested({ field: combobox.field, said }))
  useLayoutEffect(() => () => onSuggested(undefined), [onSuggested])
  return (
    <div className="pop absolute inset-[calc(100%+4px)_0_auto_auto] z-(--z-pop) flex max-h-[min(70dvh,560px)] w-[max(100%,min(560px,100vw-32px))] flex-col py-1 max-tablet:inset-[calc(var(--bar)-2px)_8px_auto] max-tablet:w-auto">
      <SearchState {...found} onRetry={() => void found.retry()} />
      <OptionList
        label={t('Suggestions')}
        options={found.options}
        combobox={combobox}
        stale={found.isStale}
        onChosen={onChosen}
      />
    </div>
  )
})
