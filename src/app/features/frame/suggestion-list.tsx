import type { ComponentProps } from 'react'
import { OptionList } from '../../ui/option-list.tsx'
import { SearchState } from './search-state.tsx'
import type { useSuggestions } from './use-suggestions.tsx'

interface Props {
  found: ReturnType<typeof useSuggestions>
  combobox: ComponentProps<typeof OptionList>['combobox']
  onChosen: () => void
}

/** What a text may mean, below the field that it is typed into. */
export function SuggestionList({ found, combobox, onChosen }: Props) {
  return (
    <div className="pop suggestions">
      <SearchState {...found} onRetry={() => void found.retry()} />
      <OptionList
        label="Suggestions"
        options={found.options}
        combobox={combobox}
        stale={found.isStale}
        onChosen={onChosen}
      />
    </div>
  )
}
