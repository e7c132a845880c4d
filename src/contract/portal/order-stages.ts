/**
 * Where an order stands for its customer. One with several containers stands where any of them does; it is done when all
 * of them are.
 */
export const orderStages = ['needs_attention', 'to_collect', 'under_way', 'arrived', 'collected', 'done'] as const
export type OrderStage = (typeof orderStages)[number]

/** What orders can be sorted by, besides the order in which they come where nothing is said. */
export const orderKeys = ['arrival', 'last_free_day', 'reference'] as const
export type OrderKey = (typeof orderKeys)[number]

export const orderSorts = ['arrival', '-arrival', 'last_free_day', '-last_free_day', 'reference', '-reference'] as const
export type OrderSort = (typeof orderSorts)[number]
