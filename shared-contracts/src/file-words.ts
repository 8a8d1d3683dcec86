const nouns = { image: 'picture', video: 'video' } as const
type FileType = keyof typeof nouns

/** What these files are called together, in the singular: `file` where some are pictures and others videos. */
export function nounOf(files: readonly FileType[]): 'picture' | 'video' | 'file' {
  const [first] = files
  return first && files.every(file => file === first) ? nouns[first] : 'file'
}

/** How many files there are: `3 videos`. */
export const countOfFiles = (files: readonly FileType[]): string =>
  `${files.length} ${nounOf(files)}${files.length === 1 ? '' : 's'}`
