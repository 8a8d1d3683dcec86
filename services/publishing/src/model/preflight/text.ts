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
    findings.push(stop('post_type', `${typeNames[post_type]} cannot go out yet`, 'Save it as a draft, or choose Post.'))
  }
  if (length > captionLength) {
    const over = count(length - captionLength, 'character')
    findings.push(
      stop(
        'caption_length',
        `Caption is ${thousands(length)} characters`,
        `${name} takes ${thousands(captionLength)}. Cut ${over}.`,
      ),
    )
  }
  if (mostTags !== undefined && tags > mostTags) {
    findings.push(
      warn('hashtags', `${tags} hashtags`, `Instagram takes ${mostTags} on a caption. The rest may not count.`, {
        fix: { kind: 'trim_hashtags', label: `Keep the first ${mostTags}` },
      }),
    )
  }
  if (mostMentions !== undefined && mentions > mostMentions) {
    findings.push(stop('mentions', `${mentions} people mentioned`, `Instagram takes ${mostMentions} in a caption.`))
  }
  const quiet = findings.every(({ code }) => code === 'post_type')
  if (quiet) findings.push(pass('caption', 'Caption and tags', summary(length, tags, mostTags)))
  return findings
}

function summary(length: number, tags: number, most: number | undefined): string {
  if (length === 0) return 'No caption'
  const characters = `${thousands(length)} character${length === 1 ? '' : 's'}`
  return most === undefined ? characters : `${characters}, ${tags} of ${most} hashtags`
}
