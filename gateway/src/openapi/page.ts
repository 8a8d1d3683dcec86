interface PageRequest {
  headers: Record<string, string>
}

/** Settings of the browsable page. The interceptor runs in the browser: it must not use anything of this file. */
export const pageSettings = {
  docExpansion: 'none',
  displayRequestDuration: true,
  persistAuthorization: false,
  // "Try it out" acts as the signed-in person: like the application, it sends the two headers of spec §7.
  requestInterceptor: (request: PageRequest) => {
    const page = globalThis as unknown as { document: { cookie: string } }
    const token = /(?:^|;\s*)fanfare_csrf=([^;]*)/.exec(page.document.cookie)?.[1]
    request.headers['X-Requested-With'] = 'XMLHttpRequest'
    if (token) request.headers['X-CSRF-Token'] = decodeURIComponent(token)
    return request
  },
}
