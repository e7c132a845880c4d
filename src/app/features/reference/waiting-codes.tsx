import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t, tn } from '#contract/language.ts'
import type { TerminalCode } from '#contract/reference/terminal-code.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { comma } from '#domain/text.ts'
import { useRefusal } from '../../api/may.ts'
import { q, useApiMutation } from '../../api/query.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Say } from '../../ui/say.tsx'
import { When } from '../../ui/when.tsx'

const waiting = q(settingsApi.terminal_codes.list, { 'filter[waiting]': true, 'page[size]': 100 })

/** `2 updates for code X400 in USLAX wait for a terminal` */
export function codeInWords({ attributes: { code, locode, updates } }: TerminalCode): string {
  return locode
    ? tn(
        updates,
        '{count} update for code {code} in {port} waits for a terminal',
        '{count} updates for code {code} in {port} wait for a terminal',
        { code, port: locode },
      )
    : tn(
        updates,
        '{count} update for code {code} waits for a terminal',
        '{count} updates for code {code} wait for a terminal',
        { code },
      )
}

/** Codes that updates came under and that nobody knows the terminal of; nothing where there are none. */
export function WaitingCodes() {
  const { data } = useQuery(waiting)
  const refusal = useRefusal(settingsApi.terminal_codes.update)
  if (!data?.data.length) return null
  return (
    <section className="mb-3 px-5 max-tablet:px-0" aria-label={t('Codes without a terminal')}>
      <h2 className="sec">{t('Codes without a terminal')}</h2>
      <ul className="grid">
        {data.data.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-3 border-t border-line py-2">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <b className="font-mid">{codeInWords(one)}</b>
              <span className="block text-12 text-ink-2">
                {tn(one.attributes.containers, '{count} container', '{count} containers')}
                {comma}
                <Say
                  text={one.attributes.provider ? t('last received {time} from {source}') : t('last received {time}')}
                  time={<When at={one.attributes.last_received_at} zone="UTC" named />}
                  source={one.attributes.provider}
                />
              </span>
            </span>
            {refusal === undefined && (
              <span className="flex gap-2">
                <Link
                  to="/settings/terminals/codes/$id"
                  params={{ id: one.id }}
                  search={true}
                  className={`${buttonStyle('primary')} small`}
                  aria-label={t('Assign {code}', { code: one.attributes.code })}
                >
                  {t('Assign')}
                </Link>
                <ForgetButton code={one} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function ForgetButton({ code }: { code: TerminalCode }) {
  const forget = useApiMutation(settingsApi.terminal_codes.delete)
  const { code: name, updates } = code.attributes
  return (
    <Button
      small
      tone="danger"
      aria-label={t('Discard {code}', { code: name })}
      onClick={() =>
        confirm({
          title: t('Discard what came for {code}?', { code: name }),
          body: tn(
            updates,
            '{count} update is deleted. Later ones with this code wait again.',
            '{count} updates are deleted. Later ones with this code wait again.',
          ),
          action: t('Discard'),
          keep: t('Keep'),
          done: t('What came for {code} is discarded.', { code: name }),
          act: () => forget.mutateAsync({ params: { id: code.id } }),
        })
      }
    >
      {t('Discard')}
    </Button>
  )
}
