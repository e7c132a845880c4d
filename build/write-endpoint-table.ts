import { writeFileSync } from 'node:fs'
import { endpointTable, path } from './endpoint-table.ts'

// Writes the table of all endpoints anew.
writeFileSync(path, endpointTable())
