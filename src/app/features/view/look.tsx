import { Upload, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { t, tc } from '#contract/language.ts'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { colourForm, mostLogoText } from '#contract/portal/view-sections.ts'
import { SelectField, TextField } from '../../form/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Around } from './around.tsx'
import { complaintAboutFile, contrastWords } from './draft.ts'
import type { FormPart } from './form-part.ts'
import { languageWords } from './words.ts'

export function Look(part: FormPart) {
  const { draft, set, errorAt } = part
  return (
    <section className="sec mt-5" aria-labelledby="look">
      <header>
        <h2 id="look">{tc('how the page of a view looks', 'Look')}</h2>
      </header>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(260px,100%),1fr))] items-start gap-x-8 gap-y-3">
        <Colour {...part} />
        <Logo {...part} />
        <SelectField
          label={t('Language')}
          error={errorAt('language')}
          value={draft.language ?? ''}
          onChange={({ target }) => set({ language: (target.value || null) as ViewLanguage | null })}
        >
          <option value="">{t('The visitor’s, else English')}</option>
          {Object.entries(languageWords).map(([code, words]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </SelectField>
        <Around {...part} />
      </div>
    </section>
  )
}

function Colour({ draft: { colour }, set, errorAt }: FormPart) {
  const isColour = colour !== null && colourForm.test(colour)
  const write = (text: string) => set({ colour: text.trim() === '' ? null : text.trim() })
  return (
    <div className="grid grid-cols-[32px_minmax(0,1fr)] items-start gap-2">
      <input
        type="color"
        className="mt-6 size-8 cursor-pointer rounded-2 border border-line-2 bg-transparent p-0"
        aria-label={t('Pick a colour')}
        value={isColour ? colour.toLowerCase() : '#14222d'}
        onChange={({ target }) => write(target.value)}
      />
      <TextField
        label={t('Colour')}
        value={colour ?? ''}
        placeholder="#0B5975"
        maxLength={7}
        onChange={({ target }) => write(target.value)}
        help={isColour ? contrastWords(colour) : t('Empty: ink, as here.')}
        error={errorAt('colour')}
      />
    </div>
  )
}

function Logo({ draft: { logo }, set, errorAt }: FormPart) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<{ name: string; complaint?: string | undefined } | null>(null)
  const take = (chosen: File | undefined) => {
    if (!chosen) return
    const complaint = complaintAboutFile(chosen)
    setFile({ name: chosen.name, complaint })
    if (complaint) return
    const reader = new FileReader()
    reader.onload = () => set({ logo: String(reader.result) })
    reader.onerror = () => setFile({ name: chosen.name, complaint: t('It could not be read.') })
    reader.readAsDataURL(chosen)
  }
  const error = file?.complaint ?? errorAt('logo')
  return (
    <div className="field">
      <span className="font-mid text-13 text-ink-2">{t('Logo')}</span>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => input.current?.click()} aria-describedby="logo-about">
          <Upload /> {logo ? t('Another file') : t('SVG or PNG')}
        </Button>
        <input
          ref={input}
          type="file"
          accept="image/png,image/svg+xml"
          aria-label={t('Logo file')}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            take(target.files?.[0])
            target.value = ''
          }}
        />
        {logo && <img src={logo} alt={t('The logo')} className="h-8 max-w-35 bg-[#f6f3ec] object-contain" />}
        {logo && (
          <Button
            small
            tone="quiet"
            onClick={() => {
              set({ logo: null })
              setFile(null)
            }}
          >
            <X className="s" /> {t('Remove')}
          </Button>
        )}
        {file && <span className="cut text-12 text-ink-3">{file.name}</span>}
      </div>
      <p id="logo-about" className="text-12 text-ink-3">
        {t('At most {size} kB. An SVG may only draw: scripts, styles, links and pictures in it are refused.', {
          size: ((mostLogoText / 4) * 3) / 1024,
        })}
      </p>
      {error && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
