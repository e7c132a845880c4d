import './api-docs.css'
import 'openapi-explorer/dist/es/openapi-explorer.js'

/** What the reference is about to send. */
type BeforeTry = CustomEvent<{ request: { headers: Headers } }>

// A key is pasted as it is; the scheme before it goes without saying.
addEventListener('before-try', (event) => {
  const { headers } = (event as BeforeTry).detail.request
  const key = headers.get('authorization')?.trim()
  if (key && !/^(token|bearer)\s/i.test(key)) headers.set('authorization', `Token ${key}`)
})

// The examples are to be copied as they stand.
for (const place of document.querySelectorAll('[data-origin]')) place.textContent = location.origin
