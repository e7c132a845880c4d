import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { useCombobox } from './combobox.ts'
import { Keys } from './keys.tsx'

/** Something to be chosen: a page to go to, or something to do. */
export type Option = { id: string; group: string; content: ReactNode; keys?: string } & (
  | { link: LinkProps }
  | { act: () => void }
)

/** A line that can be chosen below a field. */
export const ofOption =
  'flex min-h-8 w-full scroll-my-7 items-center gap-2 px-3 text-start text-13 text-ink hover:no-underline aria-selected:bg-selection max-tablet:min-h-11 forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2 forced-colors:aria-selected:outline-[Highlight] [&>.keys]:ms-auto [&>svg]:text-ink-3 not-forced-colors:[&_mark]:bg-transparent not-forced-colors:[&_mark]:text-accent not-forced-colors:[&_mark]:shadow-[0_1px_0_currentColor]'

interface Props {
  label: string
  options: readonly Option[]
  combobox: Pick<ReturnType<typeof useCombobox>, 'listId' | 'option'>
  /** What is shown belongs to what was typed before. */
  stale?: boolean
  onChosen: () => void
}

/** The options below a field, in their groups. */
export function OptionList({ label, options, combobox, stale = false, onChosen }: Props) {
  const groups = [...new Set(options.map(({ group }) => group))]
  const chosen = ({ ctrlKey, metaKey, shiftKey }: React.MouseEvent) => {
    // A tab of its own leaves the list open: there may be more to look at.
    if (!ctrlKey && !metaKey && !shiftKey) onChosen()
  }
  return (
    <div
      role="listbox"
      id={combobox.listId}
      aria-label={label}
      className={`min-h-0 overflow-y-auto ${stale ? 'grayscale transition-[filter] delay-200 duration-(--calm)' : ''}`}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
        <div key={group} role="group" aria-label={group}>
          <p className="label px-3 pt-2 pb-0.5" aria-hidden="true">
            {group}
          </p>
          {options.map((option, at) => {
            if (option.group !== group) return null
            const props = { ...combobox.option(at), className: ofOption, onClick: chosen }
            const inside = (
              <>
                {option.content}
                {option.keys && <Keys keys={option.keys} />}
              </>
            )
            return 'link' in option ? (
              <Link key={option.id} {...option.link} {...props}>
                {inside}
              </Link>
            ) : (
              <button
                key={option.id}
                type="button"
                {...props}
                onClick={(event) => {
                  chosen(event)
                  option.act()
                }}
              >
                {inside}
              </button>
            )
          })}
        </div>
      ))}
    </div>
  )
}
