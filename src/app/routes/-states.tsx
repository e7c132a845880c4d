import type { ReactNode } from 'react'
import { ControlStates, FormStates } from './-states-controls.tsx'
import { DialogStates, SearchStates, ToastStates } from './-states-floating.tsx'
import { LongListStates } from './-states-long-list.tsx'
import { BannerStates, PageStates, TableStates } from './-states-pages.tsx'
import { SituationStates } from './-states-situations.tsx'
import { DeadlineStates, ValueStates, VerdictStates } from './-states-values.tsx'

const sections: [title: string, states: ReactNode][] = [
  ['Banners and notes', <BannerStates key={0} />],
  ['Table: loading, empty, failed, stale, compact', <TableStates key={0} />],
  ['Table of a million rows', <LongListStates key={0} />],
  ['Verdicts', <VerdictStates key={0} />],
  ['Deadline, one line', <DeadlineStates key={0} />],
  ['Values', <ValueStates key={0} />],
  ['Controls', <ControlStates key={0} />],
  ['Form with errors', <FormStates key={0} />],
  ['Dialogs', <DialogStates key={0} />],
  ['Toasts', <ToastStates key={0} />],
  ['Search, commands and keys', <SearchStates key={0} />],
  ['Pages that are not there', <PageStates key={0} />],
  ['Situations', <SituationStates key={0} />],
]

export function States() {
  return (
    <div className="page grid max-w-[1240px] gap-6">
      <header className="flex items-baseline gap-3">
        <h1>States</h1>
        <p className="text-ink-2">every component’s other faces</p>
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
