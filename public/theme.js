// Before the first paint: the theme and the contrast that were chosen here. Without one, the system decides.
try {
  const theme = localStorage.getItem('landfall.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (localStorage.getItem('landfall.contrast') === 'more') document.documentElement.dataset.contrast = 'more'

  // The server draws a page from its top, for the settings that it was told: whose clock, which columns, how high rows.
  const drawn = Object.entries({ ...localStorage }).filter(([key]) =>
    /^landfall\.(time|density|columns\..+)$/.test(key),
  )
  const settings = Object.fromEntries(drawn.sort())
  if (settings['landfall.time'] === 'mine') settings.zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const all = drawn.length > 0 ? encodeURIComponent(JSON.stringify(settings)) : ''
  // Browsers keep no longer cookie: who has arranged that much waits for the page itself.
  const said = all.length < 3800 ? all : ''
  const told = /(?:^|; )landfall\.settings=([^;]*)/.exec(document.cookie)?.[1] ?? ''
  const scrolls = () => [document.scrollingElement, ...document.querySelectorAll('.sheet')]
  const isAtTop = () => scrolls().every(({ scrollTop, scrollLeft }) => scrollTop + scrollLeft === 0)
  addEventListener('pagehide', () => sessionStorage.setItem('landfall.top', isAtTop() ? location.href : ''))
  const [{ type } = {}] = performance.getEntriesByType('navigation')
  const begins = type === 'navigate' || (type === 'reload' && sessionStorage.getItem('landfall.top') === location.href)
  if (said !== told || said !== all || !begins) document.documentElement.dataset.picture = 'no'
  if (said !== told)
    // biome-ignore lint/suspicious/noDocumentCookie: the next page may be asked for before a promise is kept
    document.cookie = `landfall.settings=${said}; path=/; samesite=lax; max-age=${said ? 400 * 86_400 : 0}`
} catch {} // A browser that keeps nothing shows what the system says.
