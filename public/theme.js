// Before the first paint: the theme and the contrast that were chosen here. Without one, the system decides.
try {
  const theme = localStorage.getItem('landfall.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (localStorage.getItem('landfall.contrast') === 'more') document.documentElement.dataset.contrast = 'more'
} catch {} // A browser that keeps nothing shows what the system says.
