import { createBuilder } from 'vite'

/** The dashboard as in development, with `/dev/states`. In a process of its own: what Vite makes depends on NODE_ENV. */
process.env.NODE_ENV = 'development'
const builder = await createBuilder({
  mode: 'development',
  logLevel: 'warn',
  environments: {
    client: { build: { outDir: 'dist/states', emptyOutDir: true } },
    embed: { build: { outDir: 'dist/states' } },
    trucker: { build: { outDir: 'dist/states' } },
  },
})
const { client, embed, trucker } = builder.environments
if (!client || !embed || !trucker) throw new Error('vite.config.ts does not name "client", "embed" and "trucker"')
await builder.build(client)
await builder.build(embed)
await builder.build(trucker)
