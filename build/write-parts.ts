import { readFileSync, writeFileSync } from 'node:fs'
import { lockedParts, pageOfParts, path } from './parts.ts'

// Writes the licences of all packages anew.
writeFileSync(path, pageOfParts(readFileSync(path, 'utf8'), lockedParts()))
