import { t } from '#contract/language.ts'
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
      aria-label={t('Remove {name}', { name })}
      onClick={() =>
        confirm({
          title: t('Remove {name}?', { name }),
          body,
          action: t('Remove'),
          keep: t('Keep'),
          done: t('{name} is removed.', { name }),
          act: remove,
        })
      }
    >
      {t('Remove')}
    </Button>
  )
}
