/** Files that can be uploaded, by their endings: some systems give a browser no type of photos of phones and of videos. */
const endings = {
  image: ['jpg', 'jpeg', 'png', 'webp', 'gif', 'heic', 'heif', 'avif'],
  video: ['mp4', 'm4v', 'mov', 'webm', 'mkv', 'avi'],
} as const

const types = [
  ...['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/heif', 'image/avif'],
  ...['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska', 'video/x-msvideo'],
]

/** What a file dialog offers. */
export const accepted = [...types, ...[...endings.image, ...endings.video].map(ending => `.${ending}`)].join(',')

/** What a chosen file is; undefined where it cannot be uploaded. Its bytes decide, on the server. */
export const typeOfFile = ({ name, type }: Pick<File, 'name' | 'type'>): 'image' | 'video' | undefined => {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const unnamed = type === '' || type === 'application/octet-stream'
  for (const kind of ['image', 'video'] as const) {
    if (types.includes(type) && type.startsWith(kind)) return kind
    // Browsers name some types in more than one way: video/x-msvideo is video/avi too.
    if ((unnamed || type.startsWith(`${kind}/`)) && endings[kind].some(one => one === ending)) return kind
  }
  return undefined
}
