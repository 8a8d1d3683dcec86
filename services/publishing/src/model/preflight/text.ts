import { hashtagsOf, mentionsOf } from '@fanfare/contracts/hashtags.ts'
import { network } from '@fanfare/contracts/limits.ts'
import { count, lengthOf, thousands } from '../wording.ts'
import { type Finding, networkName, pass, type Subject, stop, warn } from './finding.ts'

const typeNames = { story: 'Stories', reel: 'Reels', igtv: 'Long videos' } as const

function limitsOf({ account }: Subject) {
  return account.type === 'ig' ? network.instagram : { ...network.facebook, hashtags: undefined, mentions: undefined }
}

/** Caption, hashtags, mentions and what kind of post it is. */
export function textChecks(subject: Subject): Finding[] {
  const { caption, post_type } = subject.content
  const { captionLength, hashtags: mostTags, mentions: mostMentions } = limitsOf(subject)
  const name = networkName(subject.account)
  const length = lengthOf(caption)
  const tags = hashtagsOf(caption).length
  const mentions = mentionsOf(caption).length
  const findings: Finding[] = []
  if (post_type !== 'post') {
    findings.push(
      stop('post_type', `${typeNames[post_type]} aren’t supported yet`, 'Save it as a draft, or choose Post.'),
    )
  }
  if (length > captionLength) {
    const over = count(length - captionLength, 'character')
    findings.push(
      stop('caption_length', `Caption is ${over} too long for ${name}`, `${name} allows ${thousands(captionLength)}.`),
    )
  }
  if (mostTags !== undefined && tags > mostTags) {
    findings.push(
      warn(
        'hashtags',
        'Too many hashtags for Instagram',
        `${tags} hashtags, but Instagram allows ${mostTags}. The rest may not count.`,
        {
          fix: { kind: 'trim_hashtags', label: `Keep the first ${mostTags}` },
        },
      ),
    )
  }
  if (mostMentions !== undefined && mentions > mostMentions) {
    findings.push(
      stop(
        'mentions',
        'Too many mentions for Instagram',
        `${mentions} people mentioned, but Instagram allows ${mostMentions}.`,
      ),
    )
  }
  const quiet = findings.every(({ code }) => code === 'post_type')
  if (quiet)
    findings.push(
      length === 0 ? pass('caption', 'No caption', '') : pass('caption', 'Caption', summary(length, tags, mostTags)),
    )
  return findings
}

function summary(length: number, tags: number, most: number | undefined): string {
  const characters = `${thousands(length)} character${length === 1 ? '' : 's'}`
  return most === undefined ? characters : `${characters}, ${tags} of ${most} hashtags`
}
