/** Formats that can be uploaded, as every message about them says it. */
const pictureFormats = ['JPEG', 'PNG', 'WebP', 'GIF', 'HEIC', 'AVIF']
const videoFormats = ['MP4', 'MOV', 'MKV', 'WebM', 'AVI']
const either = (formats: readonly string[]): string =>
  `${formats.slice(0, -1).join(', ')} or ${formats[formats.length - 1]}`
export const useFormats = `Use ${either(pictureFormats)} for pictures, and ${either(videoFormats)} for videos.`
export const acceptedFormats = `a ${either(pictureFormats)} picture, or an ${either(videoFormats)} video`

const nouns = { image: 'picture', video: 'video' } as const
type FileType = keyof typeof nouns

/** What these files are called together, in the singular: `file` where some are pictures and others videos. */
export function nounOf(files: readonly FileType[]): 'picture' | 'video' | 'file' {
  const [first] = files
  return first && files.every(file => file === first) ? nouns[first] : 'file'
}

/** How many files of each type there are: `3 videos`, `2 pictures, 1 video`; `0 files` where there are none. */
export function countOfFiles(files: readonly FileType[], joined = ', '): string {
  const counts = (['image', 'video'] as const).flatMap(type => {
    const count = files.filter(file => file === type).length
    return count === 0 ? [] : `${count} ${nouns[type]}${count === 1 ? '' : 's'}`
  })
  return counts.length === 0 ? '0 files' : counts.join(joined)
}
