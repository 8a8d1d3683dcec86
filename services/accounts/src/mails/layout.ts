export interface Mail {
  subject: string
  text: string
  html: string
  /** Headers beside those that every message has. */
  headers?: Record<string, string>
}

export interface Letter {
  subject: string
  /** What a list of messages shows after the subject. */
  preview: string
  /** The line above the text. */
  heading: string
  paragraphs: string[]
  /** What, where and when, in two columns. */
  facts?: [label: string, value: string][]
  action?: { label: string; url: string }
  /** Below the button, smaller. */
  note?: string
  /** Why this person gets it, at the foot; that it concerns their account where it is left out. */
  reason?: string
  /** Below that, such as a link to switch messages off. */
  links?: { label: string; url: string }[]
}

const ofAccount = "You're getting this email because it concerns your Fanfare account."

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, letter => escapes[letter] as string)

// The colours of the product. Mail programs that know dark mode take the second set by its classes.
const light = {
  canvas: '#f5f3ef',
  surface: '#ffffff',
  line: '#e6e2db',
  ink: '#1d1a16',
  second: '#56504a',
  accent: '#2f45d0',
}
const font = "Geist, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
const dark = `@media (prefers-color-scheme: dark) {
.canvas { background: #121110 !important }
.surface { background: #1b1a18 !important; border-color: #312e2a !important }
.ink { color: #f3f0ea !important }
.second { color: #bab4aa !important }
.line { border-color: #312e2a !important }
.button { background: #4d61ea !important }
.mark { background: #4d61ea !important }
}
@media (max-width: 480px) {
.surface { padding: 28px 20px !important }
.button a { display: block !important; text-align: center !important }
.button { width: 100% !important }
}`

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const paragraph = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:${light.ink}">${escaped(text)}</p>`

function factRows(facts: [string, string][]): string {
  const rows = facts.map(
    ([label, value]) => `<tr>
<td class="second line" width="1%" valign="top" style="padding:10px 16px 10px 0;border-bottom:1px solid ${light.line};font-size:14px;line-height:20px;color:${light.second};white-space:nowrap">${escaped(label)}</td>
<td class="ink line" valign="top" style="padding:10px 0;border-bottom:1px solid ${light.line};font-size:14px;line-height:20px;color:${light.ink};word-break:break-word">${escaped(value)}</td>
</tr>`,
  )
  return `<table ${table} width="100%" style="margin:0 0 24px">${rows.join('\n')}</table>`
}

function button({ label, url }: { label: string; url: string }): string {
  const style = `display:inline-block;padding:12px 22px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none`
  return `<table ${table} class="button" style="margin:8px 0 24px;border-radius:8px;background:${light.accent}"><tr><td class="button" style="border-radius:8px;background:${light.accent}"><a href="${escaped(url)}" style="${style}">${escaped(label)}</a></td></tr></table>
<p class="second" style="margin:0;font-size:13px;line-height:20px;color:${light.second}">Or copy this link into your browser:<br><a class="second" href="${escaped(url)}" style="color:${light.second};word-break:break-all">${escaped(url)}</a></p>`
}

const footLink = ({ label, url }: { label: string; url: string }) =>
  `<a class="second" href="${escaped(url)}" style="color:${light.second};text-decoration:underline">${escaped(label)}</a>`

const trumpet =
  '<svg width="28" height="28" viewBox="0 0 32 32" role="presentation" style="display:block"><path d="M7 12.6c0-.9.7-1.6 1.6-1.6H12l6.6-3.9c.9-.5 2 .1 2 1.1v15.6c0 1-1.1 1.6-2 1.1L12 21H8.6c-.9 0-1.6-.7-1.6-1.6z" fill="#fff"/><path d="M23.6 12.4a5.4 5.4 0 0 1 0 7.2" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/></svg>'

/** The trumpet in its pad, and the name. Mail programs that show no inline SVG keep the pad; nothing is fetched from anywhere. */
const logo = () =>
  `<table ${table} style="margin:0 0 16px"><tr><td class="mark" width="28" height="28" style="width:28px;height:28px;border-radius:7px;background:${light.accent}">${trumpet}</td><td class="ink" style="padding-left:10px;font-size:18px;line-height:28px;font-weight:700;color:${light.ink}">Fanfare</td></tr></table>`

/** A letter as HTML that old mail programs show too, and as plain text. Every text is escaped; nothing is loaded from anywhere. */
export function layout(letter: Letter): Mail {
  const { subject, preview, heading, paragraphs, facts = [], action, note, reason = ofAccount, links = [] } = letter
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${dark}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:${light.canvas}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>
<table ${table} width="100%" class="canvas" style="background:${light.canvas}"><tr><td align="center" style="padding:32px 12px;font-family:${font}">
<table ${table} width="100%" style="max-width:560px;text-align:left"><tr><td>
${logo()}
<table ${table} width="100%"><tr><td class="surface" style="padding:36px 40px;border:1px solid ${light.line};border-radius:14px;background:${light.surface};font-family:${font}">
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:30px;font-weight:640;color:${light.ink}">${escaped(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${facts.length > 0 ? factRows(facts) : ''}
${action ? button(action) : ''}
${note ? `<p class="second" style="margin:20px 0 0;font-size:13px;line-height:20px;color:${light.second}">${escaped(note)}</p>` : ''}
</td></tr></table>
<p class="second" style="margin:20px 4px 0;font-size:13px;line-height:20px;color:${light.second}">${escaped(reason)}${links
    .map(footLink)
    .join(' · ')
    .replace(/^(?=.)/, '<br>')}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
  const text = [
    heading,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note ? [note] : []),
    ['Fanfare', ...(links.length > 0 ? [reason] : []), ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
  ]
  return { subject, html, text: `${text.join('\n\n')}\n` }
}
