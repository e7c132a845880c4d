import { Button } from './button.tsx'
import { confirm } from './confirm.tsx'

interface Props {
  /** What is removed, as people call it. */
  name: string
  /** What follows from it. */
  body: string
  remove: () => Promise<unknown>
}

/** Asks first, and says when it is done. */
export function RemoveButton({ name, body, remove }: Props) {
  return (
    <Button
      small
      tone="danger"
      aria-label={`Remove ${name}`}
      onClick={() =>
        confirm({
          title: `Remove ${name}?`,
          body,
          action: 'Remove',
          keep: 'Keep',
          done: `${name} is removed.`,
          act: remove,
        })
      }
    >
      Remove
    </Button>
  )
}
