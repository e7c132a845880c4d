import { lazyPart, loaded } from '../../lib/lazy-part.ts'
import type { exportList as exportListType } from './export-list.ts'

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

/** Waits while the server cannot be reached. */
export const exportList = async (...asked: Parameters<typeof exportListType>) =>
  (await loaded(() => import('./export-menu.tsx'))).exportList(...asked)
