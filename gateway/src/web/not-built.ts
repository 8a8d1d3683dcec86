/** What a browser sees while the application is not built: the API works, and this says what to do. */
export const notBuiltPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fanfare</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.6 system-ui, sans-serif; max-width: 34rem; margin: 18vh auto 0; padding: 0 1.5rem }
code { font: 0.95em ui-monospace, monospace; padding: 0.1em 0.4em; border-radius: 4px; background: #8883 }
</style>
</head>
<body>
<h1>The application is not built yet</h1>
<p>The gateway runs, but its folder of web files is empty. Build it with <code>npm run build --workspace @fanfare/web</code>
(<code>make start</code> does so automatically) and load this page again.</p>
<p>The API is ready: see <a href="/api/docs">its description</a>.</p>
</body>
</html>
`
