import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { placeById, searchPlaces } from '@fanfare/networks/facebook/places.ts'
import type { CallOptions, GraphOptions } from '@fanfare/networks/graph/client.ts'
import { searchProducts } from '@fanfare/networks/instagram/products.ts'
import type { Config } from '../config.ts'
import type { Account } from '../model/account.ts'
import type { Channel } from './channel.ts'
import { pageChannel } from './facebook/page-channel.ts'
import { lists as pageLists, profile as pageProfile } from './facebook/profile.ts'
import { pageReelChannel } from './facebook/reel-channel.ts'
import { pageStoryChannel } from './facebook/story-channel.ts'
import { videoChannel } from './facebook/video-channel.ts'
import { feedChannel } from './instagram/feed-channel.ts'
import { limit as instagramLimit } from './instagram/limit.ts'
import { lists as instagramLists, profile as instagramProfile } from './instagram/profile.ts'
import { reelChannel } from './instagram/reel-channel.ts'
import { storyChannel } from './instagram/story-channel.ts'
import type { KindList, PublicationKind } from './kinds.ts'
import { nothingToChoose } from './no-creator.ts'
import { creator } from './tiktok/creator.ts'
import { photoChannel } from './tiktok/photo-channel.ts'
import { lists as tiktokLists, profile as tiktokProfile } from './tiktok/profile.ts'
import { videoChannel as tiktokVideoChannel } from './tiktok/video-channel.ts'
import type { Apis, ChannelOptions, Places, Profile, PublishingNetwork } from './types.ts'

/** Networks of the Graph API name places by their pages. */
const places: Places = {
  search: ({ graph }, words, limit, call) => searchPlaces(graph, words, limit, call),
  byId: ({ graph }, id, call) => placeById(graph, id, call),
}
const noPlaces: Places = { search: async () => [], byId: async () => undefined }

const byType: Record<NetworkType, PublishingNetwork> = {
  ig: {
    channels: ({ graph }, options) => [feedChannel, reelChannel, storyChannel].map(channel => channel(graph, options)),
    profile: instagramProfile,
    places,
    limit: instagramLimit,
    products: ({ graph }, { ig_id }, words, limit, call) => searchProducts(graph, ig_id ?? '', words, limit, call),
  },
  fb: {
    channels: ({ graph }, options) => [
      pageChannel(graph, options.pageFlow),
      videoChannel(graph, options.now, options.pageFlow),
      pageReelChannel(graph, options),
      pageStoryChannel(graph, options),
    ],
    profile: pageProfile,
    places,
  },
  tiktok: {
    channels: ({ tiktok }, { now, tiktokFetches }) => [
      tiktokVideoChannel(tiktok, now, tiktokFetches),
      photoChannel(tiktok, now),
    ],
    profile: tiktokProfile,
    places: noPlaces,
    creator,
  },
}

/** Every channel, by surface. */
export const channels = (apis: Apis, options: ChannelOptions): Map<string, Channel> =>
  new Map(
    Object.values(byType)
      .flatMap(network => network.channels(apis, options))
      .map(channel => [channel.surface, channel]),
  )

/** How each kind is listed on a profile: what is not listed, or not for long enough, is never taken for missing. */
export const listOf: Record<PublicationKind, KindList> = { ...instagramLists, ...pageLists, ...tiktokLists }

/** The profile of an account, read with the token of `call`. */
export const profileOf = (apis: Apis, account: Account, call: CallOptions): Profile =>
  byType[account.type].profile(apis, account, call)

/** How the limit of an account is read; undefined where its network has none. */
export const limitOf = ({ type }: Pick<Account, 'type'>): PublishingNetwork['limit'] => byType[type].limit

/** How products of the shop of an account are found; undefined where its network has no product tags. */
export const productsOf = ({ type }: Pick<Account, 'type'>): PublishingNetwork['products'] => byType[type].products

/** How it is read what an account may choose for a post. */
export const creatorOf = ({ type }: Pick<Account, 'type'>): NonNullable<PublishingNetwork['creator']> =>
  byType[type].creator ?? (async () => nothingToChoose)

/** Whether a network limits what each account may choose for a post. */
export const hasChoices = ({ type }: Pick<Account, 'type'>): boolean => byType[type].creator !== undefined

/** How places are found on the network of an account. */
export const placesOf = ({ type }: Pick<Account, 'type'>): Places => byType[type].places

/** Hosts of the networks beside that of the Graph API, as this installation is set up. */
export const otherHosts = ({ instagramGraphUrl }: Pick<Config, 'instagramGraphUrl'>): GraphOptions['otherHosts'] => ({
  instagram: instagramGraphUrl,
})
