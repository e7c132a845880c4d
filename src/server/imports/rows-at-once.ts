/** So many rows of a spreadsheet go into the database in one statement. */
export const rowsAtOnce = 500
