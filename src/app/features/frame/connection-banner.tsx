import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { t, tn } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import type { Connection } from '#contract/sources/connection.ts'
import { useRefusal } from '../../api/may.ts'
import { q } from '../../api/query.ts'
import { Banner } from './banner.tsx'

/** A connection that only its admins can mend: told to nobody else. */
export function ConnectionBanner() {
  const isAdmin = useRefusal(settingsApi.connections.list) === undefined
  const { data } = useQuery({
    ...q(settingsApi.connections.list, { 'page[size]': 100 }),
    enabled: isAdmin,
    refetchInterval: 60_000,
  })
  const refused = (isAdmin && data?.data.filter(({ attributes: { state } }) => state === 'refused')) || []
  return refused.length > 0 && <RefusedKeys connections={refused.map(({ attributes }) => attributes)} />
}

export function RefusedKeys({ connections }: { connections: readonly Pick<Connection['attributes'], 'name'>[] }) {
  const names = connections.map(({ name }) => name)
  const [name, other] = names
  return (
    <Banner tone="warning" icon={KeyRound}>
      <b>
        {names.length === 1
          ? t('The key of {name} is refused.', { name })
          : names.length === 2
            ? t('The keys of {name} and {other} are refused.', { name, other })
            : t('The keys of {name} and {other} and {count} more are refused.', {
                name,
                other,
                count: names.length - 2,
              })}
      </b>{' '}
      {tn(
        names.length,
        'Nothing is asked there until it is changed.',
        'Nothing is asked there until they are changed.',
      )}{' '}
      <Link to="/settings/connections">{t('Connections')}</Link>
    </Banner>
  )
}
