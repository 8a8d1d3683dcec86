import type { CaughtMessage } from './inbox.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string) => text.replace(/[&<>"']/g, char => escapes[char] as string)

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; }
  h1 { font-size: 1.25rem; } a { color: inherit; }
  table { width: 100%; border-collapse: collapse; }
  td, th { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid #8884; vertical-align: top; }
  time, .quiet { opacity: .7; }
  iframe { width: 100%; height: 60vh; border: 1px solid #8884; border-radius: .5rem; background: white; }
  pre { white-space: pre-wrap; border: 1px solid #8884; border-radius: .5rem; padding: 1rem; }
`
const frame = (title: string, body: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(title)}</title>
<style>${style}</style><body>${body}</body></html>`

/** The list of all messages. */
export function listPage(messages: CaughtMessage[]): string {
  const rows = messages.map(
    ({ id, at, to, subject }) =>
      `<tr><td><a href="/messages/${id}">${safe(subject || '(no subject)')}</a></td><td>${safe(to.join(', '))}</td><td><time>${at}</time></td></tr>`,
  )
  const table = `<table><thead><tr><th>Subject</th><th>To</th><th>Received</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  const none =
    '<p class="quiet">No messages yet. Everything that Fanfare sends by e-mail arrives here; nothing leaves this machine.</p>'
  return frame('Mail', `<h1>Mail</h1>${messages.length ? table : none}`)
}

/** One message: the HTML in a frame that may run nothing, and the text. */
export function messagePage({ subject, from, to, at, text, html }: CaughtMessage): string {
  const shown = html
    ? `<iframe sandbox="allow-popups" title="Message" srcdoc="${safe(`<base target="_blank">${html}`)}"></iframe>`
    : ''
  return frame(
    subject,
    `<p><a href="/">All messages</a></p><h1>${safe(subject)}</h1>
    <p class="quiet">From ${safe(from)} to ${safe(to.join(', '))}, <time>${at}</time></p>${shown}${text ? `<pre>${safe(text)}</pre>` : ''}`,
  )
}
