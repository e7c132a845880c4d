import { createBuilder } from 'vite'

/** The dashboard as in development, with `/dev/states`. In a process of its own: what Vite makes depends on NODE_ENV. */
process.env.NODE_ENV = 'development'
const builder = await createBuilder({
  mode: 'development',
  logLevel: 'warn',
  environments: { client: { build: { outDir: 'dist/states', emptyOutDir: true } } },
})
const { client } = builder.environments
if (!client) throw new Error('vite.config.ts names no environment "client"')
await builder.build(client)
