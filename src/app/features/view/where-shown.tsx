import { OctagonAlert } from 'lucide-react'
import { useState } from 'react'
import { t } from '#contract/language.ts'
import { TextField } from '../../form/fields.tsx'
import type { FormPart } from './form-part.ts'

export function Contact({ draft: { contact }, set, errorAt }: FormPart) {
  const write = (name: keyof typeof contact) => ({
    value: contact[name] ?? '',
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) =>
      set({ contact: { ...contact, [name]: target.value === '' ? null : target.value } }),
    error: errorAt(`contact/${name}`),
  })
  return (
    <section className="sec mt-5" aria-labelledby="contact">
      <header>
        <h2 id="contact">{t('Contact')}</h2>
        <span className="end text-12 text-ink-3">{t('shown where “Contact” is on')}</span>
      </header>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(200px,100%),1fr))] items-start gap-x-8 gap-y-3">
        <TextField label={t('Name')} maxLength={60} placeholder={t('Import desk')} {...write('name')} />
        <TextField label={t('E-mail')} type="email" maxLength={254} {...write('email')} />
        <TextField label={t('Phone')} type="tel" maxLength={40} {...write('phone')} />
      </div>
    </section>
  )
}

/** Lines as they are typed. */
function Lines({ id, label, rows, value, placeholder, error, help, read, onChange }: LinesProps) {
  const [text, setText] = useState(value.join('\n'))
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="input font-code"
        rows={rows}
        spellCheck={false}
        value={text}
        placeholder={placeholder}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : `${id}-about`}
        onChange={({ target }) => {
          setText(target.value)
          onChange([...new Set(target.value.split('\n').map(read).filter(Boolean))])
        }}
      />
      {error ? (
        <p id={`${id}-error`} className="err">
          <OctagonAlert className="s" />
          {error}
        </p>
      ) : (
        <p id={`${id}-about`} className="text-12 text-ink-3">
          {help}
        </p>
      )}
    </div>
  )
}

interface LinesProps {
  id: string
  label: string
  rows: number
  value: readonly string[]
  placeholder: string
  error: string | undefined
  help: string
  read: (line: string) => string
  onChange: (lines: string[]) => void
}

/** Who may open it, besides having a link. */
export function WhoMayOpen({ draft: { people, excluded_people }, set, errorAt }: FormPart) {
  return (
    <section className="sec mt-5" aria-labelledby="who">
      <header>
        <h2 id="who">{t('Who may open it')}</h2>
        <span className="end text-12 text-ink-3">
          {people.length === 0 ? t('whoever has a link') : t('these people alone')}
        </span>
      </header>
      <Lines
        id="people"
        label={t('People, one a line')}
        rows={4}
        value={people}
        placeholder={'ana@harbour-pine.example\n@harbour-pine.example'}
        error={errorAt('people')}
        help={t(
          'E-mail addresses, or @ and a domain for all who have an address there. Each signs in by a code from a mail, for 30 days. Empty: whoever has a link opens it.',
        )}
        read={(line) => line.trim().toLowerCase()}
        onChange={(lines) => set({ people: lines })}
      />
      {(excluded_people.length > 0 || people.some((person) => person.startsWith('@'))) && (
        <div className="mt-3">
          <Lines
            id="excluded"
            label={t('Except, one a line')}
            rows={2}
            value={excluded_people}
            placeholder=""
            error={errorAt('excluded_people')}
            help={t('E-mail addresses of a domain above that may not open it. Who is signed in is signed out.')}
            read={(line) => line.trim().toLowerCase()}
            onChange={(lines) => set({ excluded_people: lines })}
          />
        </div>
      )}
    </section>
  )
}

/** Origins as they are typed, one a line; when it ends by itself. */
export function WhereShown({ draft: { allowed_origins, public_url, expires_at }, set, errorAt }: FormPart) {
  return (
    <section className="sec mt-5" aria-labelledby="where">
      <header>
        <h2 id="where">{t('Where and until when')}</h2>
      </header>
      <Lines
        id="origins"
        label={t('Allowed origins, one a line')}
        rows={3}
        value={allowed_origins}
        placeholder="https://portal.example"
        error={errorAt('allowed_origins')}
        help={t('Pages that may show it in a frame. Empty: it opens only as a page of its own, from its link.')}
        read={(line) => line.trim().replace(/\/$/, '')}
        onChange={(lines) => set({ allowed_origins: lines })}
      />
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(260px,100%),1fr))] items-start gap-x-8 gap-y-3">
        <TextField
          label={t('Expires after')}
          type="date"
          value={expires_at?.slice(0, 10) ?? ''}
          onChange={({ target }) => set({ expires_at: target.value ? `${target.value}T23:59:59.000Z` : null })}
          help={t('The end of that day in UTC. Empty: it stays until it is revoked.')}
          error={errorAt('expires_at')}
        />
        <TextField
          label={t('Address of its own')}
          type="url"
          value={public_url ?? ''}
          maxLength={200}
          placeholder="https://track.brand.example"
          onChange={({ target }) => set({ public_url: target.value.trim().replace(/\/$/, '') || null })}
          help={t(
            'A name that leads to this server: links, mails and calendars begin with it, and nothing else is there.',
          )}
          error={errorAt('public_url')}
        />
      </div>
    </section>
  )
}
