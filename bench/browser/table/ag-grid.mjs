import { AllCommunityModule, createGrid, ModuleRegistry, themeQuartz } from 'ag-grid-community'
import { fields } from './rows.ts'

ModuleRegistry.registerModules([AllCommunityModule])

/** The same rows in AG Grid community, as its own guide sets it up. */
export function agGrid(stage, rows) {
  let api
  const show = () => {
    api = createGrid(stage, {
      theme: themeQuartz,
      rowData: rows,
      columnDefs: Object.entries(fields).map(([colId, read]) => ({ colId, valueGetter: ({ data }) => read(data) })),
      rowHeight: 36,
    })
  }
  return {
    show,
    sort: (colId) => api.applyColumnState({ state: [{ colId, sort: 'asc' }], defaultState: { sort: null } }),
    filter: (quickFilterText) => api.setGridOption('quickFilterText', quickFilterText),
    first: () => stage.querySelector('.ag-row[row-index="0"] .ag-cell')?.textContent ?? '',
    scroller: () =>
      [...stage.querySelectorAll('div')].reduce((a, b) =>
        b.scrollHeight - b.clientHeight > a.scrollHeight - a.clientHeight &&
        getComputedStyle(b).overflowY !== 'visible' &&
        getComputedStyle(b).overflowY !== 'hidden'
          ? b
          : a,
      ),
  }
}
