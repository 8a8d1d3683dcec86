import { type GraphErrorSpec, refuse } from './errors.ts'

/** Instagram's publishing errors by subcode. Texts marked by the network's documentation or recordings are literal. */
const table: Record<number, GraphErrorSpec> = {
  2207001: {
    code: -1,
    message: 'Instagram server error.',
    transient: true,
    title: 'Server error',
    user: 'Instagram server error, please try again later.',
  },
  2207032: {
    code: -1,
    message: 'Create media fail, please try to re-create media',
    title: 'Create media fail',
    user: 'The media could not be created, please try again.',
  },
  2207053: {
    code: -1,
    message: 'Unknown upload error.',
    title: 'Unknown upload error',
    user: 'The upload failed, please try again.',
  },
  2207003: {
    code: -2,
    message: 'It takes too long to download the media.',
    title: 'Timeout',
    user: 'Downloading the media from the URI timed out.',
  },
  2207020: {
    code: -2,
    message: 'The media you are trying to access has expired.',
    title: 'Media expired',
    user: 'The media has expired, please create a new container.',
  },
  2207057: {
    code: 1,
    message: 'Thumbnail offset must be greater than or equal to 0 and less than video duration.',
    title: 'Invalid thumbnail offset',
    user: 'The thumbnail offset is out of range.',
  },
  2207051: {
    code: 4,
    message: 'Application request limit reached',
    title: 'Action is blocked',
    user: 'We restrict certain activity to protect our community. Tell us if you think we made a mistake.',
  },
  2207042: {
    code: 9,
    message: 'Application request limit reached',
    title: 'Maximum number of posts reached',
    user: 'The user has reached the maximum number of posts that is allowed to publish by the API.',
  },
  2207006: {
    code: 24,
    message: 'The requested resource does not exist',
    title: 'Media not found',
    user: 'The media with this ID cannot be found or you have no permission for it.',
  },
  2207008: {
    code: 24,
    message: 'The requested resource does not exist',
    title: 'Media builder not found',
    user: 'The media builder with this creation ID does not exist or has expired.',
  },
  2207050: {
    code: 25,
    message: 'The Instagram account is restricted.',
    title: 'Account restricted',
    user: 'The Instagram account is restricted or inactive.',
  },
  2207023: {
    code: 100,
    message: 'The media type is unknown.',
    title: 'Unknown media type',
    user: 'The media type is not one of the supported types.',
  },
  2207028: {
    code: 100,
    message: 'Carousel needs 2 to 10 children.',
    title: 'Invalid carousel',
    user: 'A carousel must contain between 2 and 10 items.',
  },
  2207035: {
    code: 100,
    message: 'Product tag positions should not be specified for video media.',
    title: 'Invalid product tag',
    user: 'Product tags of a video have no position.',
  },
  2207036: {
    code: 100,
    message: 'Product tag positions are required for photo media.',
    title: 'Invalid product tag',
    user: 'Product tags of a photo need a position.',
  },
  2207037: {
    code: 100,
    message: "We couldn't add all of your product tags. The product may be deleted, or rejected in review.",
    title: 'Invalid product tag',
    user: 'One or more of the products cannot be tagged.',
  },
  2207040: {
    code: 100,
    message: 'Cannot use more than 20 tags per created media.',
    title: 'Too many tags',
    user: 'A media can have at most 20 user tags.',
  },
  2207013: {
    code: 110,
    message: 'Invalid user id',
    title: 'Cannot find User',
    user: 'The user with this username cannot be found.',
  },
  2207026: {
    code: 352,
    message: 'The video format is not supported.',
    title: 'Unsupported video',
    user: 'The video format is not supported. Please check the specification of supported videos.',
  },
  2207052: {
    code: 9004,
    message: 'Only photo or video can be accepted as media type.',
    title: 'Media download has failed.',
    user: 'The media could not be fetched from this URI: {url}',
  },
  2207027: {
    code: 9007,
    message: 'Media ID is not available',
    title: 'Cannot Publish',
    user: 'The media is not ready for publishing, please wait for a moment',
  },
  2207004: {
    code: 36000,
    message: 'The image size is too large.',
    title: 'Image size too large',
    user: 'The image is too large to download. It should be less than 8 MiB.',
  },
  2207005: {
    code: 36001,
    message: 'The image format is not supported.',
    title: 'Unsupported image format',
    user: 'The image format is not supported. Supported formats are: JPEG.',
  },
  2207083: {
    code: 36001,
    message: 'Invalid Image Format',
    title: 'Invalid Image Format',
    user: 'The image format is not supported. Supported formats are: JPEG.',
  },
  2207009: {
    code: 36003,
    message: 'The aspect ratio is not supported.',
    title: 'Unsupported aspect ratio',
    user: 'The submitted image with aspect ratio {ratio} cannot be published. Please submit an image with a valid aspect ratio between 4:5 and 1.91:1.',
  },
  2207010: {
    code: 36004,
    message: 'The caption was too long.',
    title: 'Caption too long',
    user: 'The caption must have at most 2200 characters, 30 hashtags and 20 mentions.',
  },
}

export const isInstagramSubcode = (subcode: number): boolean => subcode in table

/** The error object of a publishing subcode; `fill` puts values into the user's message. */
export function instagramError(subcode: number, fill: Record<string, string> = {}): GraphErrorSpec {
  const spec = table[subcode]
  if (!spec)
    return { code: -1, subcode, transient: false, message: `Media upload has failed with error code ${subcode}` }
  const user = spec.user?.replace(/\{(\w+)\}/g, (whole, name: string) => fill[name] ?? whole)
  return { transient: false, ...spec, subcode, ...(user === undefined ? {} : { user }) }
}

export function refuseInstagram(subcode: number, fill?: Record<string, string>): never {
  refuse(instagramError(subcode, fill))
}
