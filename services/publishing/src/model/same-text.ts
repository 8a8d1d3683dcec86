import { createHash } from 'node:crypto'

/**
 * Whether two texts are the same to a reader. A network returns a text in its own spelling: other line ends, composed letters, fewer
 * spaces, no invisible marks.
 */
export const sameText = (a: string, b: string): boolean => spelled(a) === spelled(b)

/** A fingerprint of 16 characters that texts have in common which are the same to a reader. */
export const textPrint = (text: string): string =>
  createHash('sha256').update(spelled(text)).digest('base64url').slice(0, 16)

const spelled = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u200b\u200c\u2060\ufeff]|\u200d|\ufe0e|\ufe0f/g, '')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
