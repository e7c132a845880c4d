import { t } from '#contract/language.ts'
import type { View } from '#contract/portal/view.ts'
import { mostRadius } from '#contract/portal/view-sections.ts'
import { SelectField, TextField } from '../../form/fields.tsx'
import type { FormPart } from './form-part.ts'

type ViewLook = View['attributes']['look']

const themes: Record<ViewLook['theme'], string> = {
  auto: t('As the page around it'),
  light: t('Light'),
  dark: t('Dark'),
}

/** What makes it one with the portal that it is in. */
export function Around({ draft: { look, page_title }, set, errorAt }: FormPart) {
  const write = (change: Partial<ViewLook>) => set({ look: { ...look, ...change } })
  const text = (name: 'light_paper' | 'dark_paper' | 'face') => ({
    value: look[name] ?? '',
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) => write({ [name]: target.value || null }),
    error: errorAt(`look/${name}`),
  })
  return (
    <>
      <SelectField
        label={t('Theme')}
        error={errorAt('look/theme')}
        value={look.theme}
        onChange={({ target }) => write({ theme: target.value as ViewLook['theme'] })}
      >
        {Object.entries(themes).map(([theme, words]) => (
          <option key={theme} value={theme}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextField label={t('Paper, light')} maxLength={7} placeholder="#F5F3EC" {...text('light_paper')} />
      <TextField label={t('Paper, dark')} maxLength={7} placeholder="#0E171E" {...text('dark_paper')} />
      <TextField
        label={t('Typeface')}
        maxLength={200}
        placeholder="Segoe UI, Arial"
        help={t('Ones that visitors have: none is loaded.')}
        {...text('face')}
      />
      <TextField
        label={t('Corners, pixels')}
        type="number"
        min={0}
        max={mostRadius}
        value={look.radius ?? ''}
        placeholder="4"
        onChange={({ target }) => write({ radius: target.value === '' ? null : Math.trunc(Number(target.value)) })}
        error={errorAt('look/radius')}
      />
      <SelectField
        label={t('Line below the header')}
        error={errorAt('look/ruler')}
        value={look.ruler ? 'striped' : 'thin'}
        onChange={({ target }) => write({ ruler: target.value === 'striped' })}
      >
        <option value="striped">{t('Striped')}</option>
        <option value="thin">{t('Thin')}</option>
      </SelectField>
      <TextField
        label={t('Title of the page')}
        value={page_title ?? ''}
        maxLength={60}
        placeholder={t('Your orders')}
        onChange={({ target }) => set({ page_title: target.value.trim() === '' ? null : target.value })}
        help={t('Before the link has opened it, and where its address is pasted.')}
        error={errorAt('page_title')}
      />
    </>
  )
}
