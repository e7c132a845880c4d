import { useQuery } from '@tanstack/react-query'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { lastProvider } from './last-provider.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The provider that a link names, that this browser last came by, or that of the only account. */
export function useSignInOption(asked?: string) {
  const id = [asked, lastProvider.use()].find((one) => one && uuid.test(one))
  return useQuery(q(settingsApi.sign_in_options.list, id ? { provider: id } : {})).data?.data[0]
}

interface Props {
  id: string
  name: string
  next: string | undefined
}

/** Leaves for the provider; its answer comes back to the sign-in page. */
export function ProviderButton({ id, name, next }: Props) {
  const begin = useApiMutation(settingsApi.provider_sessions.begin, {
    onSuccess: ({ data }) => {
      lastProvider.set(id)
      if (data.attributes.url) location.assign(data.attributes.url)
    },
  })
  const go = () => begin.mutate({ body: { data: { attributes: { provider_id: id, ...(next && { next }) } } } })
  return (
    <>
      {begin.error && <Note tone="past">{begin.error.message}</Note>}
      {/* What it has led to is loading. */}
      <Button
        tone="primary"
        className="h-auto min-w-0 py-2 whitespace-normal"
        busy={begin.isPending || begin.isSuccess}
        onClick={go}
      >
        <span className="min-w-0 wrap-anywhere">{t('Continue with {name}', { name })}</span>
      </Button>
    </>
  )
}
