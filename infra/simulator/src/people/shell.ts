import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assetsFolder } from '../graph/links.ts'
import { html, type Markup, raw } from './html.ts'

/** The rules of some style sheets, in that order. */
export const sheets = (...names: string[]): Markup =>
  raw(names.map(name => readFileSync(join(assetsFolder, 'styles', `${name}.css`), 'utf8')).join(''))
const shared = sheets('shared')
const icon =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#10644f"/><circle cx="16" cy="16" r="7" fill="none" stroke="#fff" stroke-width="3"/><circle cx="16" cy="16" r="2.4" fill="#ffd166"/></svg>',
  )

/** A whole page: self-contained, nothing is loaded from other hosts. */
export function page(title: string, styles: Markup, body: Markup, script = ''): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="${icon}">
<style>${shared}${styles}</style>
</head>
<body>
${body}
${script && html`<script>${raw(script)}</script>`}
</body>
</html>`.markup
}

/** Profiles, posts and stories share their parts, so they are sent the rules of all of them. */
export const profileStyles = sheets('profile', 'post', 'page', 'stories', 'index')

/** The banner that says that these are simulated networks. */
export const banner = html`<p class="banner"><span class="lamp" aria-hidden="true"></span>Simulated network: nothing leaves this machine</p>`
