import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, Keyboard, LogOut } from 'lucide-react'
import { useId } from 'react'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { settingsApi } from '#contract/settings-api.ts'
import { isLanguage, languageNames } from '#domain/portal/languages.ts'
import { useSession } from '../../api/may.ts'
import { useApiMutation } from '../../api/query.ts'
import { signedIn } from '../../api/signed-in.ts'
import { chooseLanguage, chosenLanguage } from '../../lib/language-choice.ts'
import { type Contrast, contrast, contrasts, type Theme, theme, themes, timeMode } from '../../lib/settings.ts'
import { overlay } from './overlay.ts'
import { timeChoices } from './time-switch.tsx'

const themeChoices = Object.entries(themes) as [Theme, string][]
const contrastChoices = Object.entries(contrasts) as [Contrast, string][]

/** Who is signed in, what this browser remembers, and the way out. */
export function AccountChoices() {
  const person = useSession()?.data.attributes
  const signOut = useSignOut()
  const mode = timeMode.use()
  return (
    <>
      <p className="px-3 pt-1 font-bold">{person?.name}</p>
      <p className="px-3 pb-1 text-12 text-ink-2">
        {person?.email}
        <br />
        {person?.company_name}
      </p>
      <hr />
      <p className="label px-3">{t('Times')}</p>
      {timeChoices.map(([choice, words]) => (
        <Choice key={choice} chosen={choice === mode} words={words} onChoose={() => timeMode.set(choice)} />
      ))}
      <hr />
      <LookChoices />
      <hr />
      <button type="button" onClick={() => overlay.set('keys')}>
        <Keyboard /> {t('Keyboard')}
      </button>
      <button type="button" onClick={signOut}>
        <LogOut /> {t('Sign out')}
      </button>
    </>
  )
}

export function LookChoices() {
  const [chosen, chosenContrast] = [theme.use(), contrast.use()]
  return (
    <>
      <p className="label px-3">{t('Theme')}</p>
      {themeChoices.map(([choice, words]) => (
        <Choice key={choice} chosen={choice === chosen} words={words} onChoose={() => theme.set(choice)} />
      ))}
      <p className="label px-3 pt-1">{t('Contrast')}</p>
      {contrastChoices.map(([choice, words]) => (
        <Choice key={choice} chosen={choice === chosenContrast} words={words} onChoose={() => contrast.set(choice)} />
      ))}
      <LanguageChoice />
    </>
  )
}

/** Of who is signed in it is kept with the person; of a stranger with the browser, which shows the next page in it too. */
function LanguageChoice() {
  const id = useId()
  const person = useSession()?.data.attributes
  const update = useApiMutation(api.sessions.update, {
    failed: (error) => t('The language stays as it is: {message}', { message: error.message }),
  })
  const choose = (language: ViewLanguage | undefined) =>
    person
      ? update.mutate(
          { body: { data: { type: 'session', attributes: { language: language ?? null } } } },
          { onSuccess: () => chooseLanguage(language) },
        )
      : chooseLanguage(language)
  return (
    <p className="grid gap-1 px-3 pt-1 pb-2">
      <label className="label" htmlFor={id}>
        {t('Language')}
      </label>
      <select
        id={id}
        defaultValue={person?.language ?? chosenLanguage() ?? ''}
        onChange={({ target: { value } }) => choose(isLanguage(value) ? value : undefined)}
      >
        <option value="">{t('As the browser')}</option>
        {Object.entries(languageNames).map(([language, name]) => (
          <option key={language} value={language} lang={language}>
            {name}
          </option>
        ))}
      </select>
    </p>
  )
}

function Choice({ chosen, words, onChoose }: { chosen: boolean; words: string; onChoose: () => void }) {
  return (
    <button type="button" aria-pressed={chosen} onClick={onChoose}>
      <Check className={chosen ? '' : 'invisible'} /> {words}
    </button>
  )
}

function useSignOut() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const end = useApiMutation(settingsApi.provider_sessions.sign_out, {
    failed: (error) => t('Still signed in: {message}', { message: error.message }),
    onSuccess: ({ data: { attributes } }) => {
      // Of another person nothing of this one may stay.
      queryClient.getQueryCache().clear()
      const leave = () => signedIn.set('no')
      if (!attributes.url) return void navigate({ to: '/sign-in', search: {} }).then(leave)
      // Not before: the page below would say that it is over.
      addEventListener('pagehide', leave, { once: true })
      location.assign(attributes.url)
    },
  })
  return () => end.mutate({})
}
