/** Where a hashtag ends: at white space and at these signs (spec §5), and at the next `#`; the inside of a class of a regular expression. */
export const noHashtag = '\\s@%$.&^+?!<>*():;=\\[\\]\\-,\'"`“”‘’«»'
