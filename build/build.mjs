// npm run build: builds the dashboard and the server into dist/, unless what is there was built from these very files.
import { buildIfChanged } from './build-if-changed.mjs'

process.exitCode = buildIfChanged() ? 0 : 1
