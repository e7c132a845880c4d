import { Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#contract/language.ts'
import type { SearchHit } from '#contract/search/search.ts'
import { HitLine } from '../features/frame/hit-line.tsx'
import { KeyTable } from '../features/frame/keys-help.tsx'
import { SearchState } from '../features/frame/search-state.tsx'
import { TextField } from '../form/fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { shortcuts } from '../lib/shortcut.ts'
import { notify } from '../lib/toasts.ts'
import { Button } from '../ui/button.tsx'
import { useCombobox } from '../ui/combobox.ts'
import { confirm } from '../ui/confirm.tsx'
import { ConfirmFace } from '../ui/confirm-dialog.tsx'
import { type Option, OptionList } from '../ui/option-list.tsx'
import { ToastLine } from '../ui/toasts.tsx'
import { State } from './-states-state.tsx'

const nothing = () => undefined
const question = {
  title: t('Stop tracking 3 containers?'),
  body: t('MAEU248004417 and OOLU2738841160 stop as a whole: 5 containers in all. You can resume later.'),
  keep: t('Keep tracking'),
  action: t('Stop 5 containers'),
}

export function DialogStates() {
  const [open, setOpen] = useState(false)
  return (
    <div className="grid items-start gap-6 desk:grid-cols-2">
      <State name={t('Asks, the safe choice first')}>
        <div className="dialog m-0!">
          <ConfirmFace {...question} pending={false} onKeep={nothing} onGo={nothing} />
        </div>
      </State>
      <State name={t('Under way')}>
        <div className="dialog m-0!">
          <ConfirmFace {...question} pending onKeep={nothing} onGo={nothing} />
        </div>
      </State>
      <State name={t('The real ones')}>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => confirm({ ...question, done: t('Stopped'), act: async () => undefined })}>
            {t('Ask')}
          </Button>
          <Button
            onClick={() =>
              confirm({ ...question, done: '', act: () => Promise.reject(new Error('The server is gone.')) })
            }
          >
            {t('Ask, and fail')}
          </Button>
          <Button onClick={() => setOpen(true)}>{t('Form')}</Button>
        </div>
      </State>
      {open && (
        <FormDialog
          title={t('New customer')}
          submit="Create customer"
          error={[t('Not saved: the server answered 503.')]}
          pending={false}
          onClose={() => setOpen(false)}
          onSubmit={nothing}
        >
          <TextField name="company_name" label={t('Company name')} error="It is taken." defaultValue="Kestrel" />
        </FormDialog>
      )}
    </div>
  )
}

const undo = { words: t('Undo'), act: nothing }

export function ToastStates() {
  return (
    <div className="grid justify-items-start gap-2">
      <ToastLine toast={{ id: -1, tone: 'done', text: t('Tag “wave 3” added to 3 containers'), action: undo }} />
      <ToastLine toast={{ id: -2, tone: 'failed', text: t('Export failed: the disk is full. Nothing was lost.') }} />
      <ToastLine
        toast={{
          id: -3,
          tone: 'busy',
          text: t('Export of 1,284 rows, 62 %. You may leave.'),
          action: { words: t('Cancel'), act: nothing },
        }}
      />
      <Button
        small
        onClick={() =>
          notify(t('Tag removed'), 'done', {
            words: t('Undo'),
            act: () => new Promise((done) => setTimeout(done, 800)),
          })
        }
      >
        {t('A real one')}
      </Button>
    </div>
  )
}

const attributes: SearchHit['attributes'] = {
  entity_type: 'cargo',
  number: 'TCLU4829132',
  shipment_id: '1',
  bill_of_lading_number: 'MEDUAB123456',
  customer_name: t('Nordmeer Handel GmbH'),
  scac: 'MAEU',
  shipping_line: 'Maersk',
  port_of_lading_name: 'Ningbo',
  port_of_discharge_name: t('Los Angeles'),
  containers_count: null,
  tracking_stopped: false,
  tracking_stopped_reason: null,
  status: 'available',
  failed_reason: null,
  ref_numbers: [],
  match: 'partial',
  matched_value: 'TCLU4829132',
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
}
const relationships: SearchHit['relationships'] = { containers: { data: [] }, shipment: { data: null } }
const hits: [group: string, hit: SearchHit][] = [
  [t('Containers'), { id: '1', type: 'cargo', attributes, relationships }],
  [
    t('Containers'),
    {
      id: '2',
      type: 'cargo',
      relationships,
      attributes: { ...attributes, matched_value: 'طلب 482913', status: 'on_ship' },
    },
  ],
  [
    t('Shipments'),
    {
      id: '3',
      type: 'shipment',
      relationships,
      attributes: {
        ...attributes,
        entity_type: 'shipment',
        number: 'MAEU248291305',
        matched_value: 'MAEU248291305',
        containers_count: 3,
      },
    },
  ],
  [
    t('Tracking requests'),
    {
      id: '4',
      type: 'tracking_request',
      relationships,
      attributes: {
        ...attributes,
        entity_type: 'tracking_request',
        number: '482913',
        matched_value: '482913',
        status: 'failed',
        failed_reason: 'not_found',
      },
    },
  ],
]

export function SearchStates() {
  const options: Option[] = [
    ...hits.map(([group, hit]) => ({ id: hit.id, group, content: <HitLine hit={hit} query="4829" />, act: nothing })),
    {
      id: 'track',
      group: t('Or'),
      content: (
        <>
          <Plus className="s" /> {t('Track 4829')}
        </>
      ),
      keys: 'g t',
      act: nothing,
    },
  ]
  const combobox = useCombobox({ count: options.length, open: true, first: 0, list: '' })
  const face = { text: 'TGHU5510201', error: null, onRetry: nothing }
  return (
    <div className="grid items-start gap-6 desk:grid-cols-2">
      <State name={t('Suggestions')}>
        <input {...combobox.field} className="input mb-1" aria-label={t('Search for')} defaultValue="4829" />
        <div className="pop py-1">
          <OptionList label={t('Suggestions')} options={options} combobox={combobox} onChosen={nothing} />
        </div>
      </State>
      <div className="grid gap-3">
        <State name={t('Searching, after 200 ms')}>
          <div className="pop">
            <SearchState {...face} face="searching" />
          </div>
        </State>
        <State name={t('Nothing found')}>
          <div className="pop">
            <SearchState {...face} face="none" kind="Container" doubt="The check digit is wrong" />
          </div>
        </State>
        <State name={t('Failed')}>
          <div className="pop">
            <SearchState {...face} face="failed" error={new TypeError('Failed to fetch')} />
          </div>
        </State>
      </div>
      <State name={t('Keys of this page')}>
        <div className="pop max-w-140 p-4">
          <KeyTable shortcuts={shortcuts.use()} />
        </div>
      </State>
    </div>
  )
}
