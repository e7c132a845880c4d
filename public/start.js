// Of a page that came with its first picture: that is painted before the scripts run, which take longer.
function start() {
  for (const { href } of document.querySelectorAll('link[rel=modulepreload]'))
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: href }),
    )
}
// Nothing is painted in a tab that nobody looks at.
if (document.hidden) start()
else requestAnimationFrame(() => setTimeout(start))
