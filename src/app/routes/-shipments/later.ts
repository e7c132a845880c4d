import { lazy } from 'react'
import { notify } from '../../lib/toasts.ts'
import type { ColumnMenu as ColumnMenuType } from '../../table/column-menu.tsx'
import type { ColumnsEditor as ColumnsEditorType } from '../../table/columns-editor.tsx'
import type { exportRows as exportRowsType } from './export-rows.ts'
import type { SelectionBar as SelectionBarType } from './selection-bar.tsx'
import type { SortMenu as SortMenuType } from './sort-menu.tsx'

// What opens on a press is loaded then, so that the rows need not wait for it.

export const FilterEditor = lazy(async () => ({ default: (await import('./filter-editor.tsx')).FilterEditor }))

export const Names = lazy(async () => ({ default: (await import('./option-names.tsx')).Names }))

export const FilterMenu = lazy(async () => ({ default: (await import('./filter-menu.tsx')).FilterMenu }))

export const ContainerPanel = lazy(async () => ({ default: (await import('./container-panel.tsx')).ContainerPanel }))

export const NextStep = lazy(async () => ({
  default: (await import('../../features/container/next-step.tsx')).NextStep,
}))

export const ColumnMenu = lazy(async () => ({
  default: (await import('../../table/column-menu.tsx')).ColumnMenu,
})) as unknown as typeof ColumnMenuType

export const ColumnsEditor = lazy(async () => ({
  default: (await import('../../table/columns-editor.tsx')).ColumnsEditor,
})) as unknown as typeof ColumnsEditorType

export const ListEmpty = lazy(async () => ({ default: (await import('./list-empty.tsx')).ListEmpty }))

export const SortMenu = lazy(async () => ({
  default: (await import('./sort-menu.tsx')).SortMenu,
})) as unknown as typeof SortMenuType

export const SavedViews = lazy(async () => ({ default: (await import('./saved-views.tsx')).SavedViews }))

export const SelectionBar = lazy(async () => ({
  default: (await import('./selection-bar.tsx')).SelectionBar,
})) as unknown as typeof SelectionBarType

export const containerCsv = async () => (await import('./csv-columns.ts')).containerCsv
export const shipmentCsv = async () => (await import('./csv-columns.ts')).shipmentCsv

export const exportRows = ((options) => {
  import('./export-rows.ts')
    .then((module) => module.exportRows(options))
    .catch((error: Error) => notify(`Nothing was exported: ${error.message}`, 'failed'))
}) as typeof exportRowsType
