interface Part {
  name: string
  value: string | Uint8Array
  filename?: string
  type?: string
}

const boundary = 'a-boundary-that-nobody-writes'
export const formType = `multipart/form-data; boundary=${boundary}`

/** A form as a browser sends it. */
export function formOf(parts: readonly Part[]): Buffer {
  const made = parts.flatMap(({ name, value, filename, type }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...made, Buffer.from(`--${boundary}--\r\n`)])
}
