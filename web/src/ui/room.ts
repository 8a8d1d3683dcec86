import { useMediaQuery } from '@mantine/hooks'

/** Sizes are drawn for text of 16 px, the browser's own. */
const drawnFor = 16
const below = (px: number) => `(max-width: ${(px - 1) / drawnFor}em)`

/**
 * How much room there is. In em, as in every style sheet: whoever reads with text of 200 % has half the room, and sees what a
 * narrower window shows. `em` of a media query is the text size of the browser, whatever the page says of its own.
 */
export const phoneRoom = below(700)
export const tabletRoom = below(1024)

const useRoom = (query: string) => useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? false

/** Phones, and wider windows whose reader has text as large that they hold no more. */
export const usePhone = () => useRoom(phoneRoom)
/** Tablets and phones. */
export const useTablet = () => useRoom(tabletRoom)

/** How much larger than drawn the reader wants text: 2 for 200 %. For what is counted in px. */
export const textScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / drawnFor || 1
