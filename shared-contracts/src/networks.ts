import type { PostType } from './entities/post-types.ts'
import { facebook } from './networks/facebook.ts'
import type { KindFacts, NetworkFacts, Option, RequiredField, Requirement } from './networks/facts.ts'
import { instagram } from './networks/instagram.ts'
import { tiktok } from './networks/tiktok.ts'

/** Every network, in the order in which lists show their accounts. */
const all = [instagram, facebook, tiktok] as const

type Every = (typeof all)[number]
export type NetworkType = Every['key']
export type NetworkSlug = Every['slug']
type KindsOf<N> = N extends { kinds: infer All } ? All[keyof All] : never
type EveryKind = Extract<KindsOf<Every>, KindFacts>
/** Name of a picture format that a network is given. */
export type PictureProfile = EveryKind['picture']['profile']
/** Name of a video format that a network is given. */
export type VideoProfile = EveryKind['video']['profile']

export interface Kind extends KindFacts {
  picture: KindFacts['picture'] & { profile: PictureProfile }
  video: KindFacts['video'] & { profile: VideoProfile }
}

export interface Network extends NetworkFacts {
  key: NetworkType
  slug: NetworkSlug
  linkedTo: NetworkType | null
  kinds: { post: Kind } & { [Type in PostType]?: Kind }
}

export const networks: readonly Network[] = all
/** As a sentence names them: "Instagram or Facebook". */
export const anyNetwork = new Intl.ListFormat('en', { type: 'disjunction' }).format(all.map(({ name }) => name))
/** `Instagram, Facebook, and TikTok` */
export const allNetworks = new Intl.ListFormat('en', { type: 'conjunction' }).format(all.map(({ name }) => name))
export const networkTypes = all.map(({ key }) => key)
export const networkSlugs = all.map(({ slug }) => slug)
/** What is shown as the network of an account that is not known any more: a reply has to name one. */
export const unknownNetwork: NetworkType = instagram.key

/** The network of an account. Throws where there is none of this key: it comes from data that a newer version wrote. */
export const networkOf = (type: NetworkType): Network => {
  const found = networks.find(({ key }) => key === type)
  if (!found) throw new Error(`There is no network ${type}`)
  return found
}

/** The network that publications of this surface go to; undefined for a surface that this version does not know. */
export const networkOfSurface = (surface: string): Network | undefined =>
  networks.find(({ surfaces }) => surfaces.includes(surface))

/** The network of this slug; undefined for any other text. */
export const networkOfSlug = (slug: string): Network | undefined => networks.find(network => network.slug === slug)

/** What the network takes of this kind of post; undefined where it has no such kind. */
export const kindFacts = (type: NetworkType, postType: PostType): Kind | undefined => networkOf(type).kinds[postType]

/** The same, for limits that are shown before a kind is refused: where the network has no such kind, those of its posts. */
export const kindFactsOrPost = (type: NetworkType, postType: PostType): Kind =>
  kindFacts(type, postType) ?? networkOf(type).kinds.post

/** Every kind of every network. */
export const allKinds: readonly { network: Network; type: PostType; kind: Kind }[] = networks.flatMap(network =>
  (Object.keys(network.kinds) as PostType[]).map(type => ({ network, type, kind: network.kinds[type] as Kind })),
)

/** What the network requires of a post of this kind and this one does not have. */
export const missingOf = (kind: Kind, has: Record<RequiredField, boolean>): readonly Requirement[] =>
  kind.requires.filter(({ anyOf }) => !anyOf.some(field => has[field]))

/** Whether a post of this kind must have this, whatever else it has. */
export const isRequired = ({ requires }: Kind, field: RequiredField): boolean =>
  requires.some(({ anyOf }) => anyOf.length === 1 && anyOf[0] === field)

/** Whether a post of this kind must show something: a video, or else a picture will do. Undefined where words are enough. */
export const neededMedia = (kind: Kind): 'picture' | 'video' | undefined =>
  isRequired(kind, 'video')
    ? 'video'
    : kind.requires.some(({ anyOf }) => anyOf.every(field => field === 'picture' || field === 'video'))
      ? 'picture'
      : undefined

/** Whether a network without this kind takes it as one of its own videos: what others call a reel or a long video is a video there. */
export const goesAsVideo = (type: NetworkType, postType: PostType): boolean =>
  !kindFacts(type, postType) &&
  allKinds.some(one => one.type === postType && neededMedia(one.kind) === 'video') &&
  networkOf(type).kinds.post.limits.videos.max > 0

/** What else can be said of a post of this kind: of a single video, or of anything else. */
export const takesOf = ({ takes, videoTakes }: Kind, isVideo: boolean): Kind['takes'] =>
  isVideo ? { ...takes, ...videoTakes } : takes

/** What a post shows: how many pictures and videos, and whether that is one video. */
export interface ShownItems {
  count: number
  isVideo: boolean
}

/** The same beside what the post shows: a link has a place only where nothing else is shown. */
export const takesBeside = (kind: Kind, { count, isVideo }: ShownItems): Kind['takes'] => {
  const takes = takesOf(kind, isVideo)
  return { ...takes, link: takes.link && count === 0 }
}

/** Whether any of these networks has this for posts of the type that show this. */
export const anyTakes = (
  types: readonly NetworkType[],
  postType: PostType,
  option: Option,
  shown: ShownItems,
): boolean =>
  types.some(type => {
    const kind = kindFacts(type, postType)
    return kind !== undefined && takesBeside(kind, shown)[option]
  })

/** What the network takes at this surface: of the kind that goes there, or of the one whose single videos do. Throws where there is none of this name. */
export const kindOfSurface = (surface: string): Kind => {
  const found =
    allKinds.find(({ kind }) => kind.surface === surface) ?? allKinds.find(({ kind }) => kind.videoSurface === surface)
  if (!found) throw new Error(`There is no surface ${surface}`)
  return found.kind
}

/** The most that any network allows: what a request may contain before it is known where it goes. */
export const widest = (limit: 'caption' | 'altText' | 'userTags' | 'productTags' | 'collaborators'): number =>
  Math.max(...allKinds.map(({ kind: { limits } }) => limits[limit]))

/** Field of an account, or of a post, that contains its id on its network. */
export type IdField = Network['idField']
export const idFields: readonly IdField[] = [...new Set(all.map(({ idField }) => idField))]
/** The account's id on its network; null where it is not known. */
export const networkIdOf = (account: { type: NetworkType } & Record<IdField, string | null>): string | null =>
  account[networkOf(account.type).idField]

interface Named {
  type: NetworkType
  username?: string
  name: string
}
/** What people call an account on its network: its username or its name, and the other where that is empty. */
export const accountName = ({ type, username = '', name }: Named): string =>
  networkOf(type).calledBy === 'username' ? username || name : name || username
