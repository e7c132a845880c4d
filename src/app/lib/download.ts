/** Has the browser keep a file that was made here. */
export function download(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  downloadFrom(address, name)
  // The browser has begun by then; it reads on from what it holds.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The same of what an address leads to, under the name that the answer says where none is given; the page stays. */
export function downloadFrom(address: string, name = '') {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
