;(() => {
  let chosen = 'auto'
  try {
    chosen = localStorage.getItem('fanfare-theme') || 'auto'
  } catch {}
  const dark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  // The cookie of forms comes with a session; first-paint.css draws what this visitor will see first.
  document.documentElement.dataset.visitor = /(^|; )(__Host-)?fanfare_csrf=/.test(document.cookie) ? 'in' : 'out'
})()
