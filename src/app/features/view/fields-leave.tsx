import { Eye, EyeOff } from 'lucide-react'
import { t } from '#contract/language.ts'
import { type Draft, fieldsOf } from '#domain/portal/view-policy.ts'
import { fieldWords } from './words.ts'

interface Props {
  policy: Draft
  /** Of papers and custom fields. */
  labels: ReadonlyMap<string, string>
}

/** Which fields leave: what the server itself goes by, so that nobody has to trust a description of it. */
export function FieldsLeave({ policy, labels }: Props) {
  const { fields, hidden } = fieldsOf(policy)
  const known: Partial<Record<string, string>> = fieldWords
  const wordsOf = (name: string) => known[name] ?? labels.get(name.replace(/^\w+\./, '')) ?? name
  return (
    <section className="sec mt-5" aria-labelledby="leave">
      <header>
        <h2 id="leave">{t('Fields shared')}</h2>
        <span className="end text-12 text-ink-3">{t('computed by the rule that answers them')}</span>
      </header>
      <div className="grid gap-3 text-13">
        <div>
          <p className="font-mid">
            <Eye className="s" /> {t('{count} leave', { count: fields.length })}
          </p>
          <ul className="columns-[220px] gap-x-8">
            {fields.map((name) => (
              <li key={name} title={name} className="wrap-anywhere ps-5">
                {wordsOf(name)}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <p className="font-mid">
            <EyeOff className="s" /> {t('{count} are kept back', { count: hidden.length })}
          </p>
          <ul className="columns-[220px] gap-x-8 text-ink-3">
            {hidden.map((name) => (
              <li key={name} title={name} className="wrap-anywhere ps-5">
                {wordsOf(name)}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
