import { inflateSync } from 'fflate'

// What opens TIFFs looks for it by this name where it runs in a browser; without it, pages packed by Deflate are none.
Object.assign(globalThis, { pako: { inflateRaw: (bytes: Uint8Array) => inflateSync(bytes) } })
