/** Text that is markup already. */
export interface Markup {
  markup: string
}

type Piece = string | number | Markup | undefined | false | readonly Piece[]

/** A template whose values are escaped unless they are markup. */
export function html(parts: TemplateStringsArray, ...values: Piece[]): Markup {
  let markup = parts[0] as string
  for (const [place, value] of values.entries()) markup += written(value) + parts[place + 1]
  return { markup }
}

/** Markup from a text that is trusted: styles and scripts of our own. */
export const raw = (markup: string): Markup => ({ markup })

function written(value: Piece): string {
  if (value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(written).join('')
  if (typeof value === 'object') return (value as Markup).markup
  return escaped(String(value))
}

const escaped = (text: string) => text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)
