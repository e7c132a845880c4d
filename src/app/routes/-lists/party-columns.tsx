import { Link } from '@tanstack/react-router'
import { grouped, t, tc, tn } from '#contract/language.ts'
import type { PartySummary } from '#contract/parties/party-summary.ts'
import { listComma } from '#domain/text.ts'
import { partyRoleWords } from '../../lib/party-role-words.ts'
import type { Column } from '../../table/column.ts'
import { When } from '../../ui/when.tsx'
import { Nothing } from '../-shipments/cells.tsx'

export type PartyRow = PartySummary['attributes'] & { id: string }

export const partyColumns: readonly Column<PartyRow>[] = [
  {
    id: 'company',
    words: t('Company'),
    width: 400,
    line: 'line-1',
    cell: ({ id, company_name }) => (
      <Link to="/parties/$id" params={{ id }} className="cut font-mid" title={company_name}>
        <bdi>{/[\p{L}\p{N}\p{P}\p{S}]/u.test(company_name) ? company_name : t('no readable name')}</bdi>
      </Link>
    ),
  },
  {
    id: 'roles',
    words: t('Roles'),
    width: 176,
    cell: ({ roles }) =>
      roles.length > 0 ? (
        <span className="cut">{roles.map((role) => partyRoleWords[role].words).join(listComma)}</span>
      ) : (
        <Nothing words={t('none yet')} />
      ),
  },
  {
    id: 'active',
    words: t('Active shipments'),
    width: 168,
    end: true,
    line: 'line-3',
    cell: ({ id, active_shipments_count }) =>
      active_shipments_count > 0 ? (
        <Link to="/shipments" search={{ grain: 'shipments', party: [id] }}>
          {grouped(active_shipments_count)}
          <span className="tablet:sr-only"> {tn(active_shipments_count, 'active shipment', 'active shipments')}</span>
        </Link>
      ) : (
        <>
          <Nothing words={t('none')} />
          <span className="text-ink-3 tablet:hidden">
            {'\u00a0'}
            {tc('shipments: none active', 'active')}
          </span>
        </>
      ),
  },
  {
    id: 'all',
    words: t('In all'),
    width: 88,
    end: true,
    cell: ({ shipments_count }) => grouped(shipments_count),
  },
  {
    id: 'views',
    words: tc('of customers', 'Views'),
    width: 80,
    end: true,
    cell: ({ views_count }) => (views_count > 0 ? views_count : <Nothing words={t('none')} />),
  },
  {
    id: 'seen',
    words: t('Last visit'),
    width: 176,
    line: 'line-2',
    cell: ({ last_seen_at }) => (
      <span>
        <span className="text-ink-3 tablet:hidden">{t('last visit')} </span>
        {last_seen_at ? <When at={last_seen_at} zone="UTC" /> : <Nothing words={t('never')} />}
      </span>
    ),
  },
  {
    id: 'contacts',
    words: t('Contacts'),
    width: 88,
    end: true,
    cell: ({ contacts_count }) => (contacts_count > 0 ? contacts_count : <Nothing words={t('none')} />),
  },
  {
    id: 'id',
    words: t('Id'),
    width: 320,
    extra: true,
    cell: ({ id }) => <code className="cut font-code text-12 text-ink-3">{id}</code>,
  },
]
