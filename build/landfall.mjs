#!/usr/bin/env node
// landfall: the command of the operator. npm start builds by itself; this one runs what is built.
import './refuse-old-node.mjs'
import { existsSync } from 'node:fs'

process.env.NODE_ENV ??= 'production'
const built = new URL('../dist/server/landfall.js', import.meta.url)
if (existsSync(built)) await import(built.href)
else {
  console.error('Landfall is not built yet: run npm run build.')
  process.exitCode = 1
}
