import { lazy } from 'react'
import type { ColumnMenu as ColumnMenuType } from '../../table/column-menu.tsx'
import type { ColumnsEditor as ColumnsEditorType } from '../../table/columns-editor.tsx'
import type { BulkDialog as BulkDialogType } from './bulk-dialog.tsx'

// What opens on a press is loaded then, so that the rows need not wait for it.

export const FilterEditor = lazy(async () => ({ default: (await import('./filter-editor.tsx')).FilterEditor }))

export const ContainerPanel = lazy(async () => ({ default: (await import('./container-panel.tsx')).ContainerPanel }))

export const BulkDialog = lazy(async () => ({
  default: (await import('./bulk-dialog.tsx')).BulkDialog,
})) as unknown as typeof BulkDialogType

export const ColumnMenu = lazy(async () => ({
  default: (await import('../../table/column-menu.tsx')).ColumnMenu,
})) as unknown as typeof ColumnMenuType

export const ColumnsEditor = lazy(async () => ({
  default: (await import('../../table/columns-editor.tsx')).ColumnsEditor,
})) as unknown as typeof ColumnsEditorType
