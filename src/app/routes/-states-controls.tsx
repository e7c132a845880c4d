import { Trash2, X } from 'lucide-react'
import { t } from '#contract/language.ts'
import { EntriesField } from '../form/entries-field.tsx'
import { SelectField, TextField } from '../form/fields.tsx'
import { Button } from '../ui/button.tsx'
import { Keys } from '../ui/keys.tsx'
import { Note } from '../ui/note.tsx'

export function ControlStates() {
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <Button tone="primary">{t('Track')}</Button>
        <Button>{t('Export')}</Button>
        <Button tone="quiet">{t('Cancel')}</Button>
        <Button tone="danger">
          <Trash2 className="s" /> {t('Delete')}
        </Button>
        <Button reason="Nothing has been changed yet.">{t('Discard')}</Button>
        <Button tone="primary" busy>
          {t('Creating 12 of 31')}
        </Button>
        <Button small>{t('Small')}</Button>
        <Button small className="icon" aria-label={t('Close')}>
          <X />
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <label className="flex items-center gap-2">
          <input type="checkbox" className="check" defaultChecked /> On
        </label>
        <label className="flex items-center gap-2">
          <input type="checkbox" className="check" /> Off
        </label>
        <label className="flex items-center gap-2">
          <input type="checkbox" className="check" ref={halfway} /> Some
        </label>
        <label className="flex items-center gap-2">
          <input type="checkbox" className="check" disabled /> Not for you
        </label>
        <label className="flex items-center gap-2">
          <input type="radio" className="check" name="one" defaultChecked /> One
        </label>
        <label className="flex items-center gap-2">
          <input type="radio" className="check" name="one" /> Other
        </label>
        <label className="flex items-center gap-2">
          <input type="checkbox" className="switch" defaultChecked /> Shown
        </label>
        <label className="flex items-center gap-2">
          <input type="checkbox" className="switch" /> Hidden
        </label>
        <div className="seg">
          <button type="button" aria-pressed="true">
            {t('Place time')}
          </button>
          <button type="button" aria-pressed="false">
            {t('My time')}
          </button>
        </div>
        <span className="chip">
          <span>
            Status <b>{t('active')}</b>
          </span>
          <button type="button" aria-label={t('Any status')}>
            <X className="s" />
          </button>
        </span>
        <Keys keys="mod+k" />
        <Keys keys="g s" />
      </div>
    </div>
  )
}

/** Only a script can make it so. */
const halfway = (box: HTMLInputElement | null) => {
  if (box) box.indeterminate = true
}

export function FormStates() {
  return (
    <form className="grid max-w-[760px] gap-3" onSubmit={(event) => event.preventDefault()}>
      <Note tone="past">{t('Not saved. 2 fields need you.')}</Note>
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <TextField
          name="deadline"
          label={t('Deadline at the terminal')}
          defaultValue="31 Nov 2026"
          error="November has 30 days. Try 30 Nov 2026."
        />
        <TextField name="reason" label={t('Reason, for the audit log')} error="Say who told you, and how." />
        <SelectField name="place" label={t('Place')} error={undefined}>
          <option>{t('Norfolk, NIT North')}</option>
        </SelectField>
        <TextField
          name="reference"
          label={t('Reference, optional')}
          help={t('As your customer writes it.')}
          error={undefined}
        />
        <EntriesField name="tags" label={t('Tags')} values={['wave 3', 'שלב 3']} error={undefined} />
        <TextField name="fixed" label={t('Cannot be changed')} defaultValue="TCLU4829132" disabled error={undefined} />
      </div>
    </form>
  )
}
