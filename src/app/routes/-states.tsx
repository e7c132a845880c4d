import type { ReactNode } from 'react'
import { t } from '#contract/language.ts'
import { ControlStates, FormStates } from './-states-controls.tsx'
import { DialogStates, SearchStates, ToastStates } from './-states-floating.tsx'
import { LongListStates } from './-states-long-list.tsx'
import { BannerStates, PageStates, TableStates } from './-states-pages.tsx'
import { SituationStates } from './-states-situations.tsx'
import { DeadlineStates, ValueStates, VerdictStates } from './-states-values.tsx'

const sections: [title: string, states: ReactNode][] = [
  [t('Banners and notes'), <BannerStates key={0} />],
  [t('Table: loading, empty, failed, stale, compact'), <TableStates key={0} />],
  [t('Table of a million rows'), <LongListStates key={0} />],
  [t('Verdicts'), <VerdictStates key={0} />],
  [t('Deadline, one line'), <DeadlineStates key={0} />],
  [t('Values'), <ValueStates key={0} />],
  [t('Controls'), <ControlStates key={0} />],
  [t('Form with errors'), <FormStates key={0} />],
  [t('Dialogs'), <DialogStates key={0} />],
  [t('Toasts'), <ToastStates key={0} />],
  [t('Search, commands and keys'), <SearchStates key={0} />],
  [t('Pages that are not there'), <PageStates key={0} />],
  [t('Situations'), <SituationStates key={0} />],
]

export function States() {
  return (
    <div className="page grid max-w-[1240px] gap-6">
      <header className="flex items-baseline gap-3">
        <h1>{t('States')}</h1>
        <p className="text-ink-2">{t('every component’s other faces')}</p>
      </header>
      {sections.map(([title, states]) => (
        <section key={title} className="sec" aria-label={title}>
          <header>
            <h2>{title}</h2>
          </header>
          {states}
        </section>
      ))}
    </div>
  )
}
