import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecondFactor as Factor } from '#contract/access/second-factor.ts'
import { api } from '#contract/api.ts'
import { t, tn } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { EnrolFactor } from '../../features/session/enrol-factor.tsx'
import { RecoveryCodes } from '../../features/session/recovery-codes.tsx'
import { notify } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Note } from '../../ui/note.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'

export const ownFactor = q(settingsApi.second_factors.get)

/** The second factor of the person. Codes and keys are shown once, so they have no address. */
export function SecondFactor() {
  const { data, error } = useQuery(ownFactor)
  const [isBeginning, begin] = useState(0)
  // What is shown once stays until somebody says that they have it, whatever the server says meanwhile.
  const [isEnrolling, enrolling] = useState(false)
  const factor = data?.data.attributes
  return (
    <section>
      <h2 className="sec">{t('Second factor')}</h2>
      {error && <p className="err">{error.message}</p>}
      {factor?.confirmed_at && !isEnrolling ? (
        <Enrolled factor={factor} since={factor.confirmed_at} />
      ) : (
        <div className="grid gap-3">
          <p className="text-ink-2">
            {t(
              'A code from an app on your phone, asked for after your password. Who learns your password alone does not get in.',
            )}
          </p>
          {factor && <Reset factor={factor} />}
          <div onClickCapture={() => enrolling(true)}>
            <EnrolFactor
              key={isBeginning}
              onDone={() => {
                enrolling(false)
                notify(t('A code is asked for from now on. You are signed out everywhere else.'))
              }}
              onCancel={() => begin(isBeginning + 1)}
            />
          </div>
        </div>
      )}
    </section>
  )
}

/** Who lost it learns who took it away, and who did not can tell that something is wrong. */
function Reset({ factor: { reset_at, reset_by_name } }: { factor: Factor['attributes'] }) {
  if (!reset_at) return null
  return (
    <Note tone="warning">
      <Say
        text={t('{name} removed your second factor on {date}.')}
        name={reset_by_name}
        date={<When at={reset_at} zone="UTC" named />}
      />
    </Note>
  )
}

function Enrolled({ factor, since }: { factor: Factor['attributes']; since: string }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = useApiMutation(settingsApi.second_factors.renew_codes, {
    onSuccess: ({ data }) => setCodes(data.attributes.codes),
    failed: true,
  })
  const remove = useApiMutation(settingsApi.second_factors.delete, {
    invalidates: [settingsApi.sign_ins.list, api.sessions.get],
  })
  const { recovery_codes_left: left, is_required } = factor
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
  return (
    <div className="grid gap-3">
      <p>
        <Say text={t('A code of your app is asked for since {date}.')} date={<When at={since} zone="UTC" named />} />{' '}
        {tn(left, '{count} recovery code is left.', '{count} recovery codes are left.')}
      </p>
      {left < 3 && <Note tone="warning">{t('Make new recovery codes before you run out of them.')}</Note>}
      <span className="flex flex-wrap gap-2">
        <Button busy={renew.isPending} onClick={() => renew.mutate({})}>
          {t('New recovery codes')}
        </Button>
        <Button
          tone="danger"
          onClick={() =>
            confirm({
              title: t('Remove your second factor?'),
              body: is_required
                ? t('Your company requires one: you must set up another before anything else.')
                : t('Your password alone lets in from now on. You are signed out everywhere else.'),
              action: t('Remove second factor'),
              keep: t('Cancel'),
              done: t('Your second factor is removed.'),
              act: () => remove.mutateAsync({}),
            })
          }
        >
          {t('Remove')}
        </Button>
      </span>
    </div>
  )
}
