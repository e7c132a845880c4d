import { lazyPart } from '../../lib/lazy-part.ts'
import { notify } from '../../lib/toasts.ts'
import type { exportRows as exportRowsType } from './export-rows.ts'

// What opens on a press is loaded then, so that the rows need not wait for it.

export const FilterEditor = lazyPart(() => import('./filter-editor.tsx'), 'FilterEditor')

export const Names = lazyPart(() => import('./option-names.tsx'), 'Names')

export const FilterMenu = lazyPart(() => import('./filter-menu.tsx'), 'FilterMenu')

export const ContainerPanel = lazyPart(() => import('./container-panel.tsx'), 'ContainerPanel')

export const NextStep = lazyPart(() => import('../../features/container/next-step.tsx'), 'NextStep')

export const ColumnMenu = lazyPart(() => import('../../table/column-menu.tsx'), 'ColumnMenu')

export const ColumnsEditor = lazyPart(() => import('../../table/columns-editor.tsx'), 'ColumnsEditor')

export const GroupMenu = lazyPart(() => import('./group-menu.tsx'), 'GroupMenu')

export const ListEmpty = lazyPart(() => import('./list-empty.tsx'), 'ListEmpty')

export const SortMenu = lazyPart(() => import('./sort-menu.tsx'), 'SortMenu')

export const SavedViews = lazyPart(() => import('./saved-views.tsx'), 'SavedViews')

export const SelectionBar = lazyPart(() => import('./selection-bar.tsx'), 'SelectionBar')

export const saidOfContainers = async () => (await import('#domain/exports/said-columns.ts')).saidOfContainers
export const saidOfShipments = async () => (await import('#domain/exports/said-columns.ts')).saidOfShipments

export const exportRows = ((options) => {
  import('./export-rows.ts')
    .then((module) => module.exportRows(options))
    .catch((error: Error) => notify(`Nothing was exported: ${error.message}`, 'failed'))
}) as typeof exportRowsType
