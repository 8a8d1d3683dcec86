import type { Visit } from '../http.ts'

/** Sends a page that is never cached: it shows what is live now. */
export async function sendPage({ reply }: Visit, page: string, status = 200): Promise<void> {
  await reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page)
}
