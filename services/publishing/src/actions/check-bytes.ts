import { media as limits, MiB } from '@fanfare/contracts/limits.ts'
import { fail } from '@fanfare/runtime/errors.ts'

/** Throws `media_too_large` for a file that is larger than its type may be. */
export function checkBytes(type: 'image' | 'video', bytes: number, field = 'body.bytes'): void {
  const most = type === 'image' ? limits.maxImageBytes : limits.maxVideoBytes
  if (bytes <= most) return
  const what = type === 'image' ? 'Pictures' : 'Videos'
  fail('media_too_large', {
    field,
    rule: `at most ${most} for ${type === 'image' ? 'a picture' : 'a video'}`,
    message: `${what} can be up to ${most / MiB} MiB.`,
  })
}
