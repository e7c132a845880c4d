import { useSuspenseQuery } from '@tanstack/react-query'
import { t } from '#contract/language.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { viewOf } from './view-query.ts'

/** Everything that can be done with a token, ready to be pasted somewhere. Shown once, with the token. */
export function Snippets({ view, token, name }: { view: string; token: string; name: string }) {
  const { public_url } = useSuspenseQuery(viewOf(view)).data.data.attributes
  const origin = public_url ?? location.origin
  const address = `${origin}/embed/${view}#${token}`
  const title = name.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return (
    <div className="grid gap-4">
      <CopyField label={t('Link')} value={address} />
      <CopyField
        label={t('For a page: web component, as high as its content')}
        value={`<script type="module" src="${origin}/landfall-view.js"></script><landfall-view src="${address}"></landfall-view>`}
      />
      <CopyField
        label={t('For a page: frame without script')}
        value={`<iframe src="${address}" title="${title}" style="width:100%;height:640px;border:0" allow="clipboard-write" loading="lazy"></iframe>`}
      />
    </div>
  )
}
