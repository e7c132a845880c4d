import type { SignIn } from '#contract/access/sign-in.ts'
import { t } from '#contract/language.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { comma } from '#domain/text.ts'
import { useApiMutation } from '../../api/query.ts'
import { LastUse } from '../../features/settings/key-dates.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'

/** Where the person is signed in, and the way to end it there. */
export function SignIns({ signIns }: { signIns: readonly SignIn[] }) {
  const endOthers = useApiMutation(settingsApi.sign_ins.delete_others)
  const ordered = signIns.toSorted((a, b) => Number(b.attributes.is_current) - Number(a.attributes.is_current))
  return (
    <section>
      <h2 className="sec">{t('Where you are signed in')}</h2>
      <ul>
        {ordered.map((one) => (
          <Place key={one.id} signIn={one} />
        ))}
      </ul>
      {signIns.length > 1 && (
        <Button
          className="mt-3"
          onClick={() =>
            confirm({
              title: t('Sign out everywhere else?'),
              body: t('All other browsers of yours are signed out at once. You stay signed in here.'),
              action: t('Sign out everywhere else'),
              keep: t('Cancel'),
              done: t('You are signed out everywhere else.'),
              act: () => endOthers.mutateAsync({}),
            })
          }
        >
          {t('Sign out everywhere else')}
        </Button>
      )}
      <p className="mt-2 text-12 text-ink-2">
        {t(
          'The device is what the browser says it is, the address where its last request came from. If you do not know one, sign it out and change your password.',
        )}
      </p>
    </section>
  )
}

function Place({ signIn: { id, attributes } }: { signIn: SignIn }) {
  const end = useApiMutation(settingsApi.sign_ins.delete, { failed: true })
  const { browser, system, address, created_at, last_seen_at, is_current } = attributes
  const device =
    browser && system ? t('{browser} on {system}', { browser, system }) : (browser ?? system ?? t('Unknown device'))
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2">
      <span>
        <b className="font-mid">{device}</b> {is_current && <span className="tag">{t('this one')}</span>}
        <span className="block text-12 text-ink-2">
          <Say text={t('Last seen {when}')} when={<LastUse at={last_seen_at} from={address} />} />
          {comma}
          <Say text={t('signed in {date}')} date={<When at={created_at} zone="UTC" named />} />
        </span>
      </span>
      {!is_current && (
        <Button
          small
          className="ms-auto"
          aria-label={t('Sign out {device}', { device: address ? `${device}${comma}${address}` : device })}
          busy={end.isPending}
          onClick={() => end.mutate({ params: { id } })}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  )
}
