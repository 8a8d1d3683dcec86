;(() => {
  let chosen = 'auto'
  try {
    chosen = localStorage.getItem('fanfare-theme') || 'auto'
  } catch {}
  const dark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
})()
