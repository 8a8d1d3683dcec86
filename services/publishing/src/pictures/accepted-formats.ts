/** The formats that an upload may have, as a rule for a person. */
export const acceptedFormats = 'a JPEG, PNG, WebP, GIF, HEIC or AVIF picture, or an MP4, MOV, MKV, WebM or AVI video'
