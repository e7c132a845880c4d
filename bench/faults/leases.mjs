/** Every table that is claimed from. */
export async function leasedTables(db) {
  const rows = await db.query(
    `select table_name from information_schema.columns
      where column_name = 'claimed_until' and table_schema = current_schema() order by 1`,
  )
  return rows.map(({ table_name }) => table_name)
}
