import { type FormEvent, useState } from 'react'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { useRefusal, useSession } from '../../api/may.ts'
import { useApiMutation } from '../../api/query.ts'
import { welcome } from '../../lib/welcome.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Note } from '../../ui/note.tsx'

/** From the demo to one's own freight, in one step. */
export function LeaveDemo() {
  const account = useSession()?.data.relationships.account.data
  const refusal = useRefusal(settingsApi.accounts.leave_demo)
  const [company_name, setName] = useState('')
  const leave = useApiMutation(settingsApi.accounts.leave_demo)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = company_name.trim()
    if (refusal || !account || name === '') return
    confirm({
      title: t('Leave the demo?'),
      body: t(
        'All shipments, documents, parties and views of this account are removed, also those that you added. People, keys, webhooks, connections and settings stay. The account is that of {name} from then on. This cannot be undone.',
        { name },
      ),
      action: t('Leave and remove'),
      keep: t('Stay in the demo'),
      act: async () => {
        await leave.mutateAsync({ params: { id: account.id }, body: { data: { attributes: { company_name: name } } } })
        welcome.set('shown')
        // Nothing that this page knows is there any more.
        location.assign('/welcome')
      },
    })
  }
  return (
    <section className="grid gap-3" aria-label={t('Leave the demo')}>
      <p className="text-ink-2">
        {t(
          'Its voyages are simulated, and its lines know no real number. When you have seen enough, leave it: what the demo brought is removed, and you begin with your own freight.',
        )}
      </p>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <label className="grid gap-1">
          {t('Name of your company')}
          <input
            className="input"
            autoComplete="organization"
            maxLength={200}
            required
            value={company_name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <Button type="submit" reason={refusal}>
          {t('Leave the demo')}
        </Button>
      </form>
      {refusal && <Note tone="unknown">{refusal}</Note>}
    </section>
  )
}
