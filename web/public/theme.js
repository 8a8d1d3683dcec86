;(() => {
  let chosen = 'auto'
  try {
    chosen = localStorage.getItem('fanfare-theme') || 'auto'
  } catch {}
  const dark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  // The cookie of forms comes with a session; first-paint.css draws what this visitor will see first.
  const visitor = /(^|; )(__Host-)?fanfare_csrf=/.test(document.cookie) ? 'in' : 'out'
  document.documentElement.dataset.visitor = visitor
  // What this page waited for the last time is asked for at once; the application finds the answers (src/lib/api/early-reads.ts).
  try {
    if (visitor !== 'in') return
    const asked = {}
    for (const address of JSON.parse(localStorage.getItem('fanfare-first-reads'))[
      location.pathname + location.search
    ]) {
      if (!address.startsWith('/api/')) continue
      asked[address] = fetch(address, {
        headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' },
        credentials: 'same-origin',
        signal: AbortSignal.timeout(30_000),
      })
      // Who takes it deals with its failure, and nobody has to take it.
      asked[address].catch(() => undefined)
    }
    window.fanfareReads = { at: Date.now(), asked }
  } catch {
    // Nothing was kept, or what was kept cannot be read.
  }
})()
