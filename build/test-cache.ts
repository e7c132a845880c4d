import type { Plugin } from 'vite'
import type { VitestPluginContext } from 'vitest/node'

import { isSpoken } from './spoken.ts'

/**
 * Which modules Vitest may keep from one run to the next: what names files by a pattern changes with those that
 * there are, and what is said in a language with its translations.
 */
export function testCache(): Plugin {
  return {
    name: 'landfall:test-cache',
    configureVitest({ experimental_defineCacheKeyGenerator: defineKey }: VitestPluginContext) {
      defineKey(({ id, sourceCode }) => (sourceCode.includes('import.meta.glob') || isSpoken(id) ? false : undefined))
    },
  }
}
