/** The id of a column of a list: `deadline`; of a custom field, `shipment.cost_center`. */
export const columnForm = /^([a-z_]{1,40}|(container|shipment)\.[a-z][a-z0-9_-]{0,62})$/
