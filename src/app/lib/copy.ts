import { t } from '#contract/language.ts'
import { notify } from './toasts.ts'

/** Takes a text along, and says whether that was possible. */
export async function copyText(text: string, done: string): Promise<void> {
  const isCopied = navigator.clipboard
    ? await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : copyOld(text)
  if (isCopied) notify(done)
  else notify(t('The browser does not let this page copy: select the text instead.'), 'failed')
}

/** Without HTTPS there is no clipboard but that of the old command, which copies what is selected. */
function copyOld(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  return isCopied
}
