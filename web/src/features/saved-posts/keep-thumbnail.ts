import { savedPosts } from '@fanfare/contracts/research/limits.ts'

const quality = 0.85

/** An image as a WebP, or as a JPEG where the browser makes none. Undefined where its server lets nobody read it. */
const drawn = (image: HTMLImageElement): string | undefined => {
  const scale = Math.min(1, savedPosts.thumbnailEdge / Math.max(image.naturalWidth, image.naturalHeight, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  try {
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    const webp = canvas.toDataURL('image/webp', quality)
    return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality)
  } catch {
    return undefined
  }
}

/** The picture at an address as the browser gets it, small, as a `data:` address. Undefined where it gets none. */
export const pictureAt = (address: string): Promise<string | undefined> =>
  new Promise(resolve => {
    const image = new Image()
    image.crossOrigin = 'anonymous'
    image.onload = () => resolve(drawn(image))
    image.onerror = () => resolve(undefined)
    image.src = address
  })
