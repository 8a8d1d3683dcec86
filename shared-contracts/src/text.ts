/**
 * A text without the characters of `of` at its end. In place of `/[…]+$/`, which looks for the end again from every start
 * and so takes seconds for a few thousand of them in the middle.
 */
export function withoutEnding(text: string, of: string): string {
  let end = text.length
  while (end > 0 && of.includes(text[end - 1] as string)) end -= 1
  return text.slice(0, end)
}
