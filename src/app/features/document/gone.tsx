import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { useRefusal } from '../../api/may.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { touched } from './document-queries.ts'

/** In the place of a document that somebody has deleted while it was looked at. */
export function Gone({ id }: { id: string }) {
  const refusal = useRefusal(api.documents.restore)
  const restore = useApiMutation(api.documents.restore, { invalidates: touched })
  return (
    <div role="alert">
      <p className="mb-3">{t('It was deleted meanwhile.')}</p>
      <Button small reason={refusal} busy={restore.isPending} onClick={() => restore.mutate({ params: { id } })}>
        {t('Bring it back')}
      </Button>
      {restore.error && <p className="err mt-2">{restore.error.message}</p>}
    </div>
  )
}
