// Before the first paint: the theme and the contrast that were chosen here. Without one, the system decides.
try {
  const theme = localStorage.getItem('landfall.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (localStorage.getItem('landfall.contrast') === 'more') document.documentElement.dataset.contrast = 'more'
  // The server drew the page as it is without settings, from its top.
  const usual = { time: 'place', density: 'normal', 'columns.containers': null, 'columns.shipments': null }
  const isOther = ([name, value]) => (localStorage.getItem(`landfall.${name}`) ?? value) !== value
  const [{ type } = {}] = performance.getEntriesByType('navigation')
  if (type !== 'navigate' || Object.entries(usual).some(isOther)) document.documentElement.dataset.picture = 'no'
} catch {} // A browser that keeps nothing shows what the system says.
