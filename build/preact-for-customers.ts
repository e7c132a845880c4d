import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const at = (path: string) => fileURLToPath(import.meta.resolve(path))

const instead: Record<string, string> = {
  react: at('preact/compat'),
  'react/jsx-runtime': at('preact/jsx-runtime'),
  'react-dom': at('preact/compat'),
  'react-dom/client': at('preact/compat/client'),
}

/**
 * The built pages of customers and of truckers are drawn by Preact: of what React would have them load and run before anything shows, they
 * use a twentieth. What is written is the same; e2e/embed*.spec.ts visit the built page.
 */
export function preactForCustomers(): Plugin {
  return {
    name: 'landfall:preact-for-customers',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'embed' || name === 'trucker',
    resolveId: (id) => instead[id],
  }
}
