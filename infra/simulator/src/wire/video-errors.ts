import { type GraphErrorSpec, refuse } from './errors.ts'

const again = 'There was a problem uploading your video. Please try uploading it again.'
const another = 'There was a problem uploading your video file. Please try again with another file.'

/** Errors of uploading videos to a page, by subcode. Their texts are the network's where its documentation has one. */
const table: Record<number, Omit<GraphErrorSpec, 'subcode'>> = {
  1363019: { code: 6000, message: again, title: 'Video Upload Failed' },
  1363020: { code: 6000, message: 'Please select the video you want to upload.', title: 'No Video Selected' },
  1363022: {
    code: 382,
    message:
      'The video you tried to upload is too small. The minimum size for a video is 1 KB. Please try again with a larger file.',
    title: 'Video Too Small',
  },
  1363023: {
    code: 6000,
    message:
      'The video you tried to upload is too large. The maximum size for a video is 2 GB. Please try again with a smaller file.',
    title: 'Video Too Large',
  },
  1363024: {
    code: 352,
    message: "(#352) Sorry, the video file you selected is in a format that we don't support.",
    title: 'Unsupported Video Format',
  },
  1363025: { code: 6000, message: another, title: 'Video Too Short' },
  1363026: { code: 6000, message: another, title: 'Video Too Long' },
  1363030: {
    code: 6000,
    message: 'Your video upload timed out before it could be completed.',
    title: 'Video Upload Timeout',
  },
  1363031: {
    code: 352,
    message: 'It looks like you are uploading a file that is not a video.',
    title: 'No Video Detected',
  },
  1363032: {
    code: 352,
    message: 'It looks like you are uploading a file that is not a video.',
    title: 'No Video Detected',
  },
  1363033: { code: 6001, message: again, title: 'Video Upload Interrupted' },
  1363037: { code: 6001, message: again, title: 'Video Upload Failed' },
  1363041: {
    code: 6001,
    message: 'The upload session has expired. Please start the upload again.',
    title: 'Upload Session Expired',
  },
  1363042: {
    code: 200,
    message: "You don't have permission to upload a video here.",
    title: 'No Permission to Upload Video',
  },
  1363045: {
    code: 6001,
    message: 'The size of the uploaded video differs from its file size.',
    title: 'Video Size Mismatch',
  },
  1363047: { code: 6000, message: 'There was a problem while encoding your video.', title: 'Video Encoding Failed' },
  1363057: { code: 389, message: '(#389) Unable to fetch video file from URL.', title: 'Unable to Fetch Video' },
  1363130: { code: 6000, message: another, title: 'Video Upload Is Missing' },
}

export const isVideoSubcode = (subcode: number): boolean => subcode in table

/** The error object of an upload's subcode; `data` is what the network adds for the client to go on with. */
export function videoError(subcode: number, more: Pick<GraphErrorSpec, 'data'> & { message?: string } = {}) {
  const spec = table[subcode] as GraphErrorSpec
  const { message = spec.message } = more
  const data = more.data === undefined ? {} : { data: more.data }
  return { ...spec, message, subcode, transient: false, user: message, ...data } satisfies GraphErrorSpec
}

export function refuseVideo(subcode: number, more?: Parameters<typeof videoError>[1]): never {
  refuse(videoError(subcode, more))
}

/** A thing that is live already is not published again. */
export const alreadyPosted = (what: 'photos' | 'video'): GraphErrorSpec => ({
  message: what === 'photos' ? '(#100) Photos were already posted.' : '(#100) The video was already posted.',
  code: 100,
  subcode: 1366051,
  title: 'Already Posted',
  user: what === 'photos' ? 'These photos were already posted.' : 'This video was already posted.',
})
