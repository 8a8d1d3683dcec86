import { noTikTokOptions } from '@fanfare/contracts/entities/tiktok-options.ts'
import { accountName, isRequired, kindFactsOrPost, networkOf, takesBeside } from '@fanfare/contracts/networks.ts'
import { secondsOf } from '@fanfare/contracts/video-pieces.ts'
import { length, lengthOf } from '../wording.ts'
import { type Finding, pass, type Subject, stop, warn } from './finding.ts'

/** A tenth of a second is a matter of how a video is measured. */
const SLACK_SECONDS = 0.1
const choose = { kind: 'choose_audience', label: 'Choose' } as const

/** Who may see a post, what it discloses, and what else differs, where the network asks for that with each post. */
export function audienceChecks({ account, content, media, schedule, choices }: Subject): Finding[] {
  const { name } = networkOf(account.type)
  const kind = kindFactsOrPost(account.type, content.post_type)
  const [first, ...others] = content.items
  const isVideo = others.length === 0 && first !== undefined && media.get(first.media_id)?.type === 'video'
  const takes = takesBeside(kind, { count: content.items.length, isVideo })
  if (!takes.tiktok_options) return []
  const { privacy_level, disclose, brand_content, brand_organic } = content.tiktok_options ?? noTikTokOptions
  const findings: Finding[] = []
  if (isRequired(kind, 'audience') && !privacy_level) {
    const text = `${name} asks for this with each post.`
    findings.push(
      schedule === 'draft'
        ? warn('audience', `Audience for ${name} not chosen`, text, { fix: choose })
        : stop('audience', `Choose who can view it on ${name}`, text, { fix: choose }),
    )
  } else if (disclose && brand_content && privacy_level === 'SELF_ONLY')
    findings.push(
      stop('audience', `Branded content can’t be private on ${name}`, 'Choose another audience.', { fix: choose }),
    )
  else if (privacy_level && choices?.state === 'ready' && !choices.privacy_levels.includes(privacy_level))
    findings.push(
      stop(
        'audience',
        `The audience isn’t available on ${name}`,
        `${accountName(account)} no longer offers it. Choose who can view the post again.`,
        { fix: choose },
      ),
    )
  else findings.push(pass('audience', `Audience on ${name} chosen`, ''))
  const mostSeconds = choices?.max_video_seconds
  const video = isVideo ? secondsOf(first, media.get(first.media_id)?.duration) : undefined
  if (mostSeconds && video && video.length > mostSeconds + SLACK_SECONDS)
    findings.push(
      stop(
        'video_long',
        'Video duration too long',
        `${name} allows ${accountName(account)} videos of up to ${length(mostSeconds)}. This one is ${length(video.length)} long: trim it first.`,
        { item: 1, fix: { kind: 'trim', label: 'Trim' } },
      ),
    )
  if (disclose && !brand_content && !brand_organic)
    findings.push(
      stop('disclosure', 'Say what it promotes', 'Yourself, a third party, or both.', {
        fix: { kind: 'choose_audience', label: 'Choose' },
      }),
    )
  const most = kind.limits.title
  if (most !== null && takes.title && lengthOf(content.title) > most)
    findings.push(
      stop('title_length', `Title is too long for ${name}`, `${name} allows ${most} characters.`, {
        fix: { kind: 'edit_title', label: 'Shorten the title' },
      }),
    )
  if (takes.cover && content.cover?.media_id)
    findings.push(
      pass('cover', `Your cover isn’t used on ${name}`, `${name} shows a frame of the video.`, {
        cost: 5,
        item: 1,
        fix: { kind: 'choose_cover', label: 'Choose a frame' },
      }),
    )
  return findings
}
