export interface Mail {
  subject: string
  text: string
  html: string
}

export interface Letter {
  subject: string
  /** The line above the text. */
  heading: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** Below the button, smaller. */
  note?: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, letter => escapes[letter] as string)

const ink = '#1d1b20'
const muted = '#6b6670'
const accent = '#b3402a'
const font = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

function button({ label, url }: { label: string; url: string }): string {
  const style = `display:inline-block;padding:12px 22px;border-radius:8px;background:${accent};color:#ffffff;font-weight:600;text-decoration:none`
  return `<p style="margin:28px 0"><a href="${escaped(url)}" style="${style}">${escaped(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:${muted}">If the button does not work, open this address:<br><a href="${escaped(url)}" style="color:${muted};word-break:break-all">${escaped(url)}</a></p>`
}

/** A letter as HTML that old mail programs show too, and as plain text. */
export function layout({ subject, heading, paragraphs, action, note }: Letter): Mail {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f6f3ef;font-family:${font};color:${ink}">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:14px">
<p style="margin:0 0 24px;font-weight:700;letter-spacing:.02em">Fanfare</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(heading)}</h1>
${paragraphs.map(text => `<p style="margin:0 0 14px;font-size:16px;line-height:1.55">${escaped(text)}</p>`).join('\n')}
${action ? button(action) : ''}
${note ? `<p style="margin:16px 0 0;font-size:13px;line-height:1.5;color:${muted}">${escaped(note)}</p>` : ''}
</div></body></html>
`
  const text = [heading, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), ...(note ? [note] : [])]
  return { subject, html, text: `${text.join('\n\n')}\n\nFanfare\n` }
}
