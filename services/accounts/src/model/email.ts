const PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What makes two spellings one address here: letter case and Unicode form do not count. */
export const emailKey = (email: string): string => email.normalize('NFKC').toLowerCase()

export const isEmail = (text: string): boolean => text.length <= 320 && PATTERN.test(text)
