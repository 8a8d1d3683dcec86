/** What an upload may be, as a rule that a person reads. */
export const acceptedFormats = 'a JPEG, PNG, WebP, GIF or HEIC picture, or an MP4 or MOV video'
