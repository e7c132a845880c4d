/** What a kind of work needs besides what every list shows, until somebody chooses other columns for it. */
const own = {
  attention: ['a_day', 'run_up', 'holds', 'terminal'],
  pickup: ['terminal', 'spot', 'appointment', 'fees', 'equipment'],
  arriving: ['arrival', 'vessel', 'terminal', 'holds'],
  rail: ['next_step', 'destination', 'status'],
  empties: ['empty_due', 'leg', 'picked_up', 'a_day', 'run_up', 'equipment'],
}
export type Workspace = keyof typeof own
export const workspaces = Object.keys(own) as Workspace[]

/** Ids, in the order in which one decides. */
export const columnsOf = (one: Workspace) => ['verdict', 'deadline', ...own[one], 'customer', 'references', 'checked']
