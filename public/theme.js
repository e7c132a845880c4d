// Before the first paint: the theme that was chosen here. Without one, the system decides.
const theme = localStorage.getItem('landfall.theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
