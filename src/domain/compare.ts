/** For sorting: by code units, whatever the language of the machine is. */
export const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
