import type { Plugin } from 'vite'
import type { VitestPluginContext } from 'vitest/node'

/** Which modules Vitest may keep from one run to the next: what names files by a pattern changes with those that there are. */
export function testCache(): Plugin {
  return {
    name: 'landfall:test-cache',
    configureVitest({ experimental_defineCacheKeyGenerator: defineKey }: VitestPluginContext) {
      defineKey(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : undefined))
    },
  }
}
