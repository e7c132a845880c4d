/** The id of a column of a list: `deadline`; of a custom field, `shipment.cost_center`. */
export const columnForm = /^[a-z][\w.-]{0,79}$/
