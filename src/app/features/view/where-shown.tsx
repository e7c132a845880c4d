import { OctagonAlert } from 'lucide-react'
import { useState } from 'react'
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
    <section className="sec" aria-labelledby="contact">
      <header>
        <h2 id="contact">Contact</h2>
        <span className="end text-12 text-ink-3">shown where “Contact” is on</span>
      </header>
      <div className="fields-3">
        <TextField label="Name" maxLength={60} placeholder="Import desk" {...write('name')} />
        <TextField label="E-mail" type="email" maxLength={254} {...write('email')} />
        <TextField label="Phone" type="tel" maxLength={40} {...write('phone')} />
      </div>
    </section>
  )
}

/** Origins as they are typed, one a line; when it ends by itself. */
export function WhereShown({ draft: { allowed_origins, public_url, expires_at }, set, errorAt }: FormPart) {
  const [text, setText] = useState(allowed_origins.join('\n'))
  const error = errorAt('allowed_origins')
  return (
    <section className="sec" aria-labelledby="where">
      <header>
        <h2 id="where">Where and until when</h2>
      </header>
      <div className="field">
        <label htmlFor="origins">Allowed origins, one a line</label>
        <textarea
          id="origins"
          className="input font-code"
          rows={3}
          spellCheck={false}
          value={text}
          placeholder="https://portal.example"
          aria-invalid={error !== undefined}
          aria-describedby={error ? 'origins-error' : 'origins-about'}
          onChange={({ target }) => {
            setText(target.value)
            const lines = target.value.split('\n').map((line) => line.trim().replace(/\/$/, ''))
            set({ allowed_origins: [...new Set(lines.filter(Boolean))] })
          }}
        />
        {error ? (
          <p id="origins-error" className="err">
            <OctagonAlert className="s" />
            {error}
          </p>
        ) : (
          <p id="origins-about" className="text-12 text-ink-3">
            Pages that may show it in a frame. Empty: it opens only as a page of its own, from its link.
          </p>
        )}
      </div>
      <div className="fields-2 mt-3">
        <TextField
          label="Expires after"
          type="date"
          value={expires_at?.slice(0, 10) ?? ''}
          onChange={({ target }) => set({ expires_at: target.value ? `${target.value}T23:59:59.000Z` : null })}
          help="The end of that day in UTC. Empty: it stays until it is revoked."
          error={errorAt('expires_at')}
        />
        <TextField
          label="Address of its own"
          type="url"
          value={public_url ?? ''}
          maxLength={200}
          placeholder="https://track.brand.example"
          onChange={({ target }) => set({ public_url: target.value.trim().replace(/\/$/, '') || null })}
          help="A name that leads to this server: links, mails and calendars begin with it, and nothing else is there."
          error={errorAt('public_url')}
        />
      </div>
    </section>
  )
}
