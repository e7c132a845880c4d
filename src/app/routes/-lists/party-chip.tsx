import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import type { RequestStatus } from '#contract/tracking/tracking-request.ts'
import { q } from '../../api/query.ts'

interface Props {
  id: string
  /** The list without it. */
  search: { status: RequestStatus[]; party: string[] }
}

/** Whose requests are listed, and the way to everybody's. */
export function PartyChip({ id, search }: Props) {
  const { data } = useQuery({ ...q(api.parties.get, { id }), retry: false })
  const name = data?.data.attributes.company_name ?? t('Unknown party')
  return (
    <span className="chip">
      <span className="cut" title={name}>
        {t('Party')} <b>{name}</b>
      </span>
      <Link to="/tracking-requests" search={search} aria-label={t('Without {name}', { name })} title={t('Remove')}>
        <X className="s" />
      </Link>
    </span>
  )
}
