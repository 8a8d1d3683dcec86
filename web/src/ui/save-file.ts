/** Has the browser save this as a file. `type`: its media type. */
export const saveFile = (name: string, content: Blob | string, type: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

export const saveCsv = (name: string, text: string): void => saveFile(name, text, 'text/csv;charset=utf-8')
