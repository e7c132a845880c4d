/** What the address may say. Without words: it is part of every page. */
export const views = ['open', 'mine', 'unassigned', 'cost', 'aside', 'closed'] as const
export type View = (typeof views)[number]

export const groupings = ['cause', 'who', 'customer'] as const
export type Grouping = (typeof groupings)[number]
