// Before anything is painted: the colours that this person chose, so that a dark page does not flash white.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('cognate:colour-scheme')
  } catch {
    // Storage may be closed to the page: the system decides.
  }
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = choice === 'light' || choice === 'dark' ? choice : prefersDark ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()
