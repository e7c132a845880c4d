import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { settingsApi } from '#contract/settings-api.ts'
import type { Connection } from '#contract/sources/connection.ts'
import { t } from '#domain/language.ts'
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
  const shown = names.slice(0, 2).join(' and ')
  const others = names.length - 2
  return (
    <Banner tone="warning" icon={KeyRound}>
      <b>
        {names.length === 1 ? t('The key of') : t('The keys of')} {shown}
        {others > 0 && t(' and {others} more', { others })} {names.length === 1 ? 'is' : 'are'} refused.
      </b>{' '}
      Nothing is asked there until {names.length === 1 ? t('it is') : t('they are')} changed.{' '}
      <Link to="/settings/connections">{t('Connections')}</Link>
    </Banner>
  )
}
