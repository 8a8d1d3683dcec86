/** The hidden field of the composer that takes the file in place of another. */
export const replacementField = 'replacement'

/** Asks for a file that takes the place of an item, by the item's key. */
export const chooseReplacement = (key: string): void => {
  const input = document.querySelector<HTMLInputElement>(`input[data-field="${replacementField}"]`)
  if (!input) return
  input.dataset.key = key
  input.click()
}
