// npm start: builds where something has changed, then is the server.
import './refuse-old-node.mjs'
import { buildIfChanged } from './build-if-changed.mjs'

process.env.NODE_ENV ??= 'production'
if (!buildIfChanged()) process.exit(1)
await import('../dist/server/main.js')
