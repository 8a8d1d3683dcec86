/**
 * Whether two texts are the same to a reader. A network gives a text back in its own spelling: other line ends, composed letters,
 * no spaces at the ends of lines.
 */
export const sameText = (a: string, b: string): boolean => spelled(a) === spelled(b)

const spelled = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t\u00a0]+(?=\n|$)/g, '')
    .trim()
