/** Why a container may be held, in the words of the dialect. `TMF`: the traffic mitigation fee of a port. */
export const holdNames = ['freight', 'customs', 'USDA', 'VACIS', 'TMF', 'other'] as const
