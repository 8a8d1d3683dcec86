/** The browsable page: Swagger UI with all its parts from this origin. */
export const docsPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fanfare API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="icon" href="/api/docs/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`

/**
 * Starts the page. "Try it out" acts as the signed-in person: like the application, it sends the two headers of spec §7.
 */
export const docsStart = `window.onload = () => {
  SwaggerUIBundle({
    url: '/api/openapi.json',
    dom_id: '#swagger-ui',
    deepLinking: true,
    docExpansion: 'none',
    displayRequestDuration: true,
    validatorUrl: null,
    requestInterceptor(request) {
      const token = /(?:^|;\\s*)(?:__Host-)?fanfare_csrf=([^;]*)/.exec(document.cookie)
      request.headers['X-Requested-With'] = 'XMLHttpRequest'
      if (token) request.headers['X-CSRF-Token'] = decodeURIComponent(token[1])
      return request
    },
  })
}
`
