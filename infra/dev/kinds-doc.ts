/** Writes docs/kinds-of-post.md from the capability table. `node infra/dev/kinds-doc.ts` */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MiB } from '@fanfare/contracts/limits.ts'
import {
  type CodecName,
  codecNames,
  type Option,
  optionWords,
  pictureFormatNames,
  requiredWords,
} from '@fanfare/contracts/networks/facts.ts'
import { allKinds, takesOf } from '@fanfare/contracts/networks.ts'
import { projectRoot } from './backing/places.ts'

export const kindsFile = join(projectRoot, 'docs/kinds-of-post.md')

type Kind = (typeof allKinds)[number]['kind']

const names = { post: 'Post', story: 'Story', reel: 'Reel', igtv: 'Long video' } as const
const most = (value: number | null): string =>
  value === null ? 'any' : value === 0 ? 'none' : value.toLocaleString('en')
const range = ({ min, max }: { min: number; max: number }, unit = ''): string =>
  `${min === max ? min.toLocaleString('en') : `${min.toLocaleString('en')} to ${max.toLocaleString('en')}`}${unit}`
const ratio = (value: { min: number; max: number } | null): string =>
  value === null ? 'any' : value.min === value.max ? `${Math.round(value.min * 16)}:16` : range(value)
const mebibytes = (bytes: number): string => `${Math.round(bytes / MiB).toLocaleString('en')} MiB`

const said = (takes: Kind['takes']): string =>
  Object.entries(optionWords)
    .filter(([name]) => takes[name as Option])
    .map(([, words]) => words)
    .join(', ') || 'nothing else'

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' })
const required = ({ requires }: Kind): string =>
  requires
    .map(({ anyOf: fields, source }) => `${anyOf.format(fields.map(field => requiredWords[field]))} (${source})`)
    .join('; ')
const named = (names: readonly CodecName[] | null): string =>
  names === null ? 'it names none' : names.map(name => codecNames[name]).join(', ')
const sent = ({ video: { sent: to } }: Kind): string => {
  const { codec, profiles, audio, container, indexFirst } = to
  const sound = `${codecNames[audio.codec]} (up to ${audio.rate / 1000} kHz, ${audio.channels} channels, ${audio.bitsPerSecond / 1000} kbit/s)`
  return `${codecNames[codec]} (${profiles.join(', ')}; ${to.pixelFormat}), ${sound}, in ${codecNames[container]}${indexFirst ? ' with its index first' : ''}`
}
const tagWords = { needed: 'needed', optional: 'as one likes', none: 'not sent' } as const

const rows: [string, (kind: Kind) => string][] = [
  ['Goes to', ({ surface }) => `\`${surface}\``],
  ['A single video goes to', ({ videoSurface }) => `\`${videoSurface}\``],
  ['Required', required],
  ['Items', ({ limits }) => range(limits.items)],
  ['Videos', ({ limits: { videos } }) => `${range(videos)}${videos.alone && videos.max > 0 ? ', alone' : ''}`],
  ['Several items', ({ inPieces }) => (inPieces ? 'one after the other, in order' : 'together')],
  ['Caption, characters', ({ limits }) => most(limits.caption)],
  ['Title of pictures, characters', ({ limits, takes }) => (takes.title ? most(limits.title) : 'none')],
  ['Hashtags that count', ({ limits }) => most(limits.hashtags)],
  ['Hashtags, most', ({ limits }) => most(limits.mostHashtags)],
  ['Mentions', ({ limits }) => most(limits.mentions)],
  ['First comment, characters', ({ limits }) => most(limits.firstComment.characters)],
  ['First comment, hashtags', ({ limits }) => most(limits.firstComment.hashtags)],
  ['Alt text, characters', ({ limits }) => most(limits.altText)],
  ['People in an item', ({ limits }) => most(limits.userTags)],
  [
    'Their places in it',
    ({ limits: { userTags, tagPlaces } }) =>
      userTags === 0 ? 'none' : `${tagWords[tagPlaces.image]} in a picture, ${tagWords[tagPlaces.video]} in a video`,
  ],
  ['Products in an item', ({ limits }) => most(limits.productTags)],
  ['Collaborators', ({ limits }) => most(limits.collaborators)],
  ['Also', ({ takes }) => said(takes)],
  [
    'Also, of a single video',
    kind => (Object.keys(kind.videoTakes).length === 0 ? 'the same' : said(takesOf(kind, true))),
  ],
  [
    'Background',
    ({ takes }) =>
      takes.background
        ? 'blurred or the main colour, up to 9:16 (a phone’s full screen) or 16:9 (a wide frame)'
        : 'none',
  ],
  ['Picture, formats', ({ picture }) => picture.formats.map(name => pictureFormatNames[name]).join(', ')],
  ['Picture, sent as', ({ picture }) => pictureFormatNames[picture.formats[0]]],
  ['Picture, width / height', ({ limits }) => ratio(limits.ratio)],
  ['Picture, pixels wide', ({ picture }) => range({ min: picture.minWidth, max: picture.maxWidth })],
  ['Picture, largest file', ({ picture }) => mebibytes(picture.bytes)],
  ['Video, seconds', ({ video }) => range(video.seconds)],
  ['Video, width / height', ({ video }) => ratio(video.ratio)],
  ['Video, largest picture', ({ video }) => `${video.maxWidth} x ${video.maxHeight}`],
  ['Video, least size', ({ video }) => (video.least ? `${video.least.width} x ${video.least.height}` : 'any')],
  ['Video, frames a second', ({ video }) => range(video.fps)],
  ['Video, bit rate', ({ video }) => `${video.bitsPerSecond / 1_000_000} Mbit/s`],
  ['Video, largest file', ({ video }) => mebibytes(video.bytes)],
  ['Video, containers', ({ video }) => named(video.taken.containers)],
  ['Video, codecs', ({ video }) => named(video.taken.codecs)],
  ['Video, sound', ({ video }) => named(video.taken.audio)],
  ['Video, codecs from', ({ video }) => video.taken.source],
  ['Video, sent as', sent],
  [
    'Video, how it gets there',
    ({ videoBy }) => (videoBy === 'bytes' ? 'sent as bytes' : 'fetched from an address, or sent as bytes'),
  ],
  ['A day', ({ perDay }) => (perDay === null ? 'the account’s own limit' : `${perDay}`)],
  ['Rules from', ({ source }) => source],
]

/** What a network allows an account in 24 hours, of whatever kind, and how it is sent videos; empty where it names nothing. */
const ofAccount = ({ accountPerDay: perDay, uploadChunks, name }: (typeof allKinds)[number]['network']): string =>
  [
    perDay.posts === null
      ? ''
      : `An account may post ${perDay.posts} times in 24 hours, unless ${name} reports another limit.`,
    perDay.prepared === null
      ? ''
      : `${name} accepts ${perDay.prepared} pictures and videos from an account in 24 hours; each one in a carousel counts, and so does each retry.`,
    uploadChunks === null
      ? ''
      : `Videos are sent in chunks of at least ${mebibytes(uploadChunks.leastBytes)}, at most ${uploadChunks.most.toLocaleString('en')} of them.`,
  ]
    .filter(Boolean)
    .join(' ')

/** The page as it should be. */
export function kindsPage(): string {
  const networks = [...new Set(allKinds.map(({ network }) => network))]
  const tables = networks.map(network => {
    const kinds = allKinds.filter(one => one.network === network)
    const head = `| | ${kinds.map(({ type }) => names[type]).join(' | ')} |\n| --- |${' --- |'.repeat(kinds.length)}`
    const body = rows.map(([label, cell]) => `| ${label} | ${kinds.map(({ kind }) => cell(kind)).join(' | ')} |`)
    const more = ofAccount(network)
    return `## ${network.name}\n\n${more === '' ? '' : `${more}\n\n`}${head}\n${body.join('\n')}\n`
  })
  return `# Kinds of post

What each network allows in each kind of post. Made by \`node infra/dev/kinds-doc.ts\` from the table in \`shared-contracts/src/networks\`, from which the
composer, the checks, the renderings and the channels read too. What an item does not fit is cropped or converted; what a kind has no place for is not sent.

${tables.join('\n')}`
}

if (import.meta.main) writeFileSync(kindsFile, kindsPage())
