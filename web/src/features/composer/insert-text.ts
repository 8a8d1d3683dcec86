/** Writes at the caret of a text, or in place of what is selected there, and leaves the focus in it. The browser's own undo takes it out again. */
export const insertText = (area: HTMLTextAreaElement, written: string, onChange: (text: string) => void) => {
  area.focus()
  // The one way that keeps the browser's undo; where it is missing, the text is inserted without.
  if (document.execCommand?.('insertText', false, written)) return
  area.setRangeText(written, area.selectionStart, area.selectionEnd, 'end')
  onChange(area.value)
}
