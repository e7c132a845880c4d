import { useEffect, useRef } from 'react'
import { t } from '#contract/language.ts'
import { copyText } from '../../lib/copy.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Note } from '../../ui/note.tsx'

/** Shown once. The heading takes the focus: what somebody typed before is gone. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  return (
    <section className="grid max-w-[360px] gap-4" aria-label={t('Recovery codes')}>
      <h3 ref={heading} tabIndex={-1}>
        {t('Your recovery codes')}
      </h3>
      <Note tone="warning">
        {t(
          'Each replaces one code of the app, for the day you lose your phone. They are shown now and never again: keep them where your phone is not.',
        )}
      </Note>
      <CodeBlock label={t('Codes')}>{text}</CodeBlock>
      <span className="flex flex-wrap gap-2">
        <Button onClick={() => void copyText(`${text}\n`, t('The recovery codes are copied.'))}>{t('Copy')}</Button>
        <Button tone="primary" onClick={onDone}>
          {t('I have saved them')}
        </Button>
      </span>
    </section>
  )
}
