import { hashtagCount, hashtagsOf, mentionsOf } from '@fanfare/contracts/hashtags.ts'
import { goesAsVideo, kindFacts, kindFactsOrPost, networkOf } from '@fanfare/contracts/networks.ts'
import { count, lengthOf, thousands } from '../wording.ts'
import { type Finding, kindNames, pass, type Subject, stop, warn } from './finding.ts'
import { asPost } from './one-item.ts'

/** A warning only, since the post goes out without its comment: a comment that its network is likely to refuse. */
function commentCheck({ account, content: { first_comment, post_type } }: Subject): Finding[] {
  const { name, kinds } = networkOf(account.type)
  const { characters, hashtags } = (kinds[post_type] ?? kinds.post).limits.firstComment
  const fix = { kind: 'edit_comment', label: 'Edit the comment' } as const
  const length = lengthOf(first_comment)
  const tags = hashtagCount(first_comment)
  const title = `${name} may refuse the first comment`
  if (characters !== null && length > characters) {
    const text = `${thousands(length)} characters, but ${name} allows ${thousands(characters)}.`
    return [warn('first_comment_length', title, text, { cost: 15, fix })]
  }
  if (hashtags !== null && tags > hashtags)
    return [
      warn('first_comment_hashtags', title, `${tags} hashtags, but ${name} allows ${hashtags}.`, { cost: 15, fix }),
    ]
  return []
}

/** Caption, first comment, hashtags, mentions and what kind of post it is. */
export const textChecks = (subject: Subject): Finding[] => [...captionChecks(subject), ...commentCheck(subject)]

function captionChecks(subject: Subject): Finding[] {
  const { caption, post_type, items } = subject.content
  const { type } = subject.account
  const { name } = networkOf(type)
  const { limits } = kindFactsOrPost(type, post_type)
  const { caption: most, hashtags: mostTags, mentions: mostMentions, mostHashtags } = limits
  const length = lengthOf(caption)
  const tags = hashtagsOf(caption).length
  const mentions = mentionsOf(caption).length
  const findings: Finding[] = []
  // A reel that has nothing yet may get the video that it needs.
  if (!kindFacts(type, post_type) && (items.length > 0 || !goesAsVideo(type, post_type)))
    findings.push(
      stop('post_type', `${name} has no ${kindNames[post_type].toLowerCase()}`, 'Choose another kind of post.', {
        fix: asPost('Make it a post'),
      }),
    )
  if (most === 0)
    return caption === ''
      ? findings
      : [...findings, pass('not_sent', `${kindNames[post_type]} have no caption`, 'The text isn’t sent.')]
  if (length > most) {
    const over = count(length - most, 'character')
    findings.push(
      stop('caption_length', `Caption is ${over} too long for ${name}`, `${name} allows ${thousands(most)}.`, {
        fix: { kind: 'edit_caption', label: 'Shorten the caption' },
      }),
    )
  }
  const written = hashtagCount(caption)
  if (mostHashtags !== null && written > mostHashtags) {
    findings.push(
      stop(
        'hashtags',
        `Too many hashtags for ${name}`,
        `${written} hashtags, but ${name} refuses more than ${mostHashtags}${mostTags === null ? '' : ` and counts ${mostTags}`}.`,
        tags > (mostTags ?? mostHashtags)
          ? { fix: { kind: 'trim_hashtags', label: `Keep the first ${mostTags ?? mostHashtags}` } }
          : { fix: { kind: 'edit_caption', label: 'Edit the caption' } },
      ),
    )
  } else if (mostTags !== null && tags > mostTags) {
    findings.push(
      warn(
        'hashtags',
        `Too many hashtags for ${name}`,
        `${tags} hashtags, but ${name} allows ${mostTags}. The rest may not count.`,
        {
          fix: { kind: 'trim_hashtags', label: `Keep the first ${mostTags}` },
        },
      ),
    )
  }
  if (mostMentions !== null && mentions > mostMentions) {
    findings.push(
      stop(
        'mentions',
        `Too many mentions for ${name}`,
        `${mentions} people mentioned, but ${name} allows ${mostMentions}.`,
        { fix: { kind: 'edit_caption', label: 'Edit the caption' } },
      ),
    )
  }
  const quiet = findings.every(({ code }) => code === 'post_type')
  if (quiet)
    findings.push(
      length === 0
        ? pass('caption', 'No caption', '', { cost: 5, fix: { kind: 'edit_caption', label: 'Write a caption' } })
        : pass('caption', 'Caption', summary(length, tags, mostTags)),
    )
  return findings
}

function summary(length: number, tags: number, most: number | null): string {
  const characters = `${thousands(length)} character${length === 1 ? '' : 's'}`
  return most === null ? characters : `${characters}, ${tags} of ${most} hashtags`
}
