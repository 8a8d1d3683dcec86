import { style } from './style.ts'

/** How often a browser asks for the page again, s. */
export const EVERY_S = 15

const logo = `<svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="var(--accent)"/><path d="M7 12.6c0-.9.7-1.6 1.6-1.6H12l6.6-3.9c.9-.5 2 .1 2 1.1v15.6c0 1-1.1 1.6-2 1.1L12 21H8.6c-.9 0-1.6-.7-1.6-1.6z" fill="#fff"/><path d="M23.6 12.4a5.4 5.4 0 0 1 0 7.2" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/></svg>`

/** A whole page; `said` is shown beside its title. A page with forms is not loaded again by itself. */
export const document = (
  said: string,
  main: string,
  { title = 'Operator', refresh = true }: { title?: string; refresh?: boolean } = {},
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refresh ? `<meta http-equiv="refresh" content="${EVERY_S}">\n` : ''}<link rel="icon" href="/icon.svg" type="image/svg+xml">
<title>${title} · Fanfare</title>
<style>${style}</style>
</head>
<body>
<header>${logo}<h1>${title}</h1><p>${said}</p><nav><a href="/ops/operator">Overview</a><a href="/ops/operator/publications">Publications</a><a href="/ops/operator/plans">Plans</a><a href="/ops/queues">Queues</a><a href="/">Fanfare</a></nav></header>
<main>${main}</main>
</body>
</html>
`

export type Tone = '' | 'warn' | 'bad'
export const tile = (name: string, figure: string, more: string, tone: Tone = ''): string =>
  `<div class="${tone}"><dt>${name}</dt><dd><div class="figure">${figure}</div><div class="small">${more}</div></dd></div>`

export interface Column<Row> {
  name: string
  /** Already fit for HTML. */
  cell(row: Row): string
  /** `n` a number at the right, `extra` left out on a phone. */
  as?: string
}
export const table = <Row>(
  columns: Column<Row>[],
  rows: readonly Row[],
  tone: (row: Row) => string = () => '',
): string => {
  const head = columns.map(({ name, as = '' }) => `<th scope="col" class="${as}">${name}</th>`).join('')
  const cells = (row: Row) => columns.map(({ cell, as = '' }) => `<td class="${as}">${cell(row)}</td>`).join('')
  const body = rows.map(row => `<tr class="${tone(row)}">${cells(row)}</tr>`).join('')
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}
export const section = (title: string, body: string, wide = false): string =>
  `<section${wide ? ' class="wide"' : ''}><h2>${title}</h2>${body}</section>`
export const none = (text: string): string => `<p>${text}</p>`
