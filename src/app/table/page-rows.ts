/** The rows of a list, with what is said of its pages, as a table takes them. */
export const pageRows = <Row, Meta>({ data, meta }: { data: Row[]; meta: Meta }) => ({ rows: data, meta })
