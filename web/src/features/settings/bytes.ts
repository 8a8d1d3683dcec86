const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** `1.2 GB`: bytes in steps of 1024, as plans count them; one decimal below ten. Never more than there is. */
export const bytesLabel = (bytes: number): string => {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** power
  return `${power === 0 || value >= 10 ? Math.floor(value) : Math.floor(value * 10) / 10} ${units[power]}`
}
