import type { GraphDeps } from '../graph/env.ts'

/** One call of the photo app that is being answered. */
export interface PhotoCall extends GraphDeps {
  /** Path segments after `/api/v1`. */
  path: string[]
  query: Record<string, unknown>
  origin: string
  now: number
}

/** A refusal, as the app's own interface writes it. */
export class PhotoAppError extends Error {
  readonly status: number
  readonly more: Record<string, unknown>
  constructor(status: number, message: string, more: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.more = more
  }
}

export const failures = {
  notFound: (what: string) => new PhotoAppError(404, what),
  throttled: () => new PhotoAppError(429, 'Please wait a few minutes before you try again.'),
  loggedOut: () => new PhotoAppError(403, 'login_required', { logout_reason: 2 }),
  challenge: () =>
    new PhotoAppError(400, 'challenge_required', {
      challenge: { url: 'https://i.instagram.com/challenge/', api_path: '/challenge/', lock: true },
      error_type: 'checkpoint_challenge_required',
    }),
  blocked: () =>
    new PhotoAppError(400, 'feedback_required', {
      spam: true,
      feedback_title: 'Try Again Later',
      feedback_message: 'We restrict certain activity to protect our community.',
    }),
  unknown: (status = 500) => new PhotoAppError(status, 'Oops, an error occurred.'),
}

export const text = ({ query }: Pick<PhotoCall, 'query'>, name: string): string =>
  typeof query[name] === 'string' ? (query[name] as string) : ''
