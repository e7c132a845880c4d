// Before all else, in words that an older Node can read: what it does not know would end it with a stack trace.
const oldest = [20, 19]
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  console.error(`Node ${process.versions.node} is too old: install ${oldest.join('.')} or later`)
  process.exit(1)
}
