import { Link } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useRefusal } from '../../api/may.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Say } from '../../ui/say.tsx'
import type { Place } from './places.ts'

interface Props {
  /** Of the document that is shown. */
  id: string
  places: readonly Place[]
  /** In words. */
  field: string
}

/** That a value stands where somebody showed it on another paper of the same maker, and how that is forgotten. */
export function Learned({ id: own, places, field }: Props) {
  const refusal = useRefusal(settingsApi.paper_lessons.delete)
  const forget = useApiMutation(settingsApi.paper_lessons.delete, {
    invalidates: [settingsApi.paper_lessons.list],
    done: t('Forgotten. The next paper of this maker is read without it; this one stays as it is.'),
    failed: true,
  })
  const [taught] = places.filter(({ lesson_id, learned_from }) => lesson_id && learned_from)
  if (!taught?.lesson_id || !taught.learned_from) return null
  const { lesson_id: id, learned_from } = taught
  return (
    <span className="block text-12/5 text-ink-3">
      {learned_from === own ? (
        t('Found here because it was corrected.')
      ) : (
        <Say
          text={t('Found here because {paper} was corrected.')}
          paper={
            <Link to="/documents/$id" params={{ id: learned_from }}>
              {t('another paper of this maker')}
            </Link>
          }
        />
      )}{' '}
      <Button
        small
        tone="quiet"
        reason={refusal}
        busy={forget.isPending}
        aria-label={t('Forget where {field} stands', { field })}
        onClick={() => forget.mutate({ params: { id } })}
      >
        {t('Forget')}
      </Button>
    </span>
  )
}
