export const workspaces = ['attention', 'pickup', 'arriving', 'rail', 'empties'] as const
export type Workspace = (typeof workspaces)[number]

/** The columns that a kind of work needs, in the order in which one decides, until somebody chooses others for it. */
export const columnsOf: Record<Workspace, readonly string[]> = {
  attention: ['verdict', 'deadline', 'a_day', 'run_up', 'holds', 'customer', 'references', 'terminal', 'checked'],
  pickup: [
    ...['verdict', 'deadline', 'terminal', 'spot', 'appointment', 'fees', 'equipment', 'customer', 'references'],
    'checked',
  ],
  arriving: ['verdict', 'deadline', 'arrival', 'vessel', 'terminal', 'holds', 'customer', 'references', 'checked'],
  rail: ['verdict', 'deadline', 'next_step', 'destination', 'status', 'customer', 'references', 'checked'],
  empties: [
    ...['verdict', 'deadline', 'empty_due', 'leg', 'picked_up', 'a_day', 'run_up', 'equipment', 'customer'],
    'checked',
  ],
}
