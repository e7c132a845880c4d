import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const folder = 'node_modules/.cache/landfall/empty-page'
const types = { html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' }

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>Empty</title></head>
<body><div id="root"></div><script type="module" src="./main.js"></script></body></html>`

const script = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../../../src/app/styles/tokens.css'
createRoot(document.getElementById('root')).render(createElement('h1', { style: { font: '700 32px var(--font)' } }, 'Nothing is here'))`

/** What our stack costs before there is anything: React, our type and colours, one heading. Built and sent as our pages are. */
export async function openEmptyPage() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(`${folder}/src`, { recursive: true })
  writeFileSync(`${folder}/src/index.html`, page)
  writeFileSync(`${folder}/src/main.js`, script)
  await build({
    configFile: false,
    root: `${folder}/src`,
    logLevel: 'error',
    build: { outDir: '../dist', emptyOutDir: true },
  })
  const files = new Map(
    readdirSync(`${folder}/dist`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, path, name }) => {
        const content = readFileSync(`${parentPath ?? path}/${name}`)
        return [name, { type: types[name.split('.').at(-1)], content: gzipSync(content) }]
      }),
  )
  const server = createServer(({ url }, response) => {
    const file = files.get(url === '/' ? 'index.html' : String(url?.split('/').at(-1)))
    if (!file) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'gzip' }).end(file.content)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    close: () => new Promise((done) => server.close(done)),
  }
}
