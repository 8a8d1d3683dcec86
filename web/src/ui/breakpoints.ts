import { useMediaQuery } from '@mantine/hooks'

/** Sizes are drawn for text of 16 px, the browser's own. */
const drawnFor = 16
const below = (px: number) => `(max-width: ${(px - 1) / drawnFor}em)`

/**
 * Widths below which the layout changes, as media queries. In em, as in every style sheet: with text of 200 % a window counts as
 * half as wide. `em` in a media query is the browser's text size, whatever the page sets.
 */
const phoneWidth = below(700)
const tabletWidth = below(1024)

const useBreakpoint = (query: string) => useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? false

/** Phones, and wider windows with text so large that no more fits. */
export const usePhone = () => useBreakpoint(phoneWidth)
/** The same before anything is drawn. */
export const isPhone = () => matchMedia(phoneWidth).matches
/** Tablets and phones. */
export const useTablet = () => useBreakpoint(tabletWidth)

let scale: number | undefined

/**
 * How much larger than drawn the reader wants text: 2 for 200 %. For what is counted in px. Of a page whose parts ask one after the other
 * the style is worked out once in a task.
 */
export const textScale = (): number => {
  if (scale === undefined)
    queueMicrotask(() => {
      scale = undefined
    })
  scale ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / drawnFor || 1
  return scale
}
