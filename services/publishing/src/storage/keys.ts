/** Keys of the files in the storage. An upload lies in pieces until it is put together, or stays in its only piece. */
export const pieceKey = (mediaId: string, start: number, writeId: string): string =>
  `${piecesOf(mediaId)}/${start}-${writeId}`

/** The folder of all pieces of an upload. */
export const piecesOf = (mediaId: string): string => `uploads/${mediaId}`

/** An upload that was put together from several pieces. */
export const originalKey = (mediaId: string): string => `originals/${mediaId}`

export const thumbnailKey = (mediaId: string): string => `thumbnails/${mediaId}.webp`

/** The timeline of a video: ten of its frames in a row. */
export const stripKey = (mediaId: string): string => `thumbnails/${mediaId}-strip.webp`

/** The folder of all renderings. They can be made again at any time. */
export const RENDERINGS = 'renderings'

/** The folder of everything that was made of a video. Rows say how long each is kept. */
export const videosOf = (mediaId: string): string => `videos/${mediaId}`

/** The folder of one rendering of a video. */
export const renderingFolder = (mediaId: string, renderingId: string): string => `${videosOf(mediaId)}/${renderingId}`

/** A file of a rendering of a video. Each try writes its own, so that none changes that is being fetched. */
export const renderedKey = (folder: string, attempt: number, file: string): string => `${folder}/${attempt}-${file}`

/** The folder of the renderings of one file. */
export const renderingsOf = (mediaId: string): string => `${RENDERINGS}/${mediaId}`
