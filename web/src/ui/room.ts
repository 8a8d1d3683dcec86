import { useMediaQuery } from '@mantine/hooks'

/** Sizes are drawn for text of 16 px, the browser's own. */
const drawnFor = 16
const below = (px: number) => `(max-width: ${(px - 1) / drawnFor}em)`

/**
 * Widths below which the layout changes, as media queries. In em, as in every style sheet: a reader with text of 200 % has half the
 * room and gets the layout of a narrower window. `em` in a media query is the browser's text size, whatever the page sets.
 */
const phoneRoom = below(700)
const tabletRoom = below(1024)

const useRoom = (query: string) => useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? false

/** Phones, and wider windows with text so large that no more fits. */
export const usePhone = () => useRoom(phoneRoom)
/** Tablets and phones. */
export const useTablet = () => useRoom(tabletRoom)

/** How much larger than drawn the reader wants text: 2 for 200 %. For what is counted in px. */
export const textScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / drawnFor || 1
