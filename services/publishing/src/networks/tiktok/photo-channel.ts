import { tiktok as network } from '@fanfare/contracts/networks/tiktok.ts'
import { tiktokCalls } from '@fanfare/networks/tiktok/calls.ts'
import type { TikTok } from '@fanfare/networks/tiktok/client.ts'
import type { Channel } from '../channel.ts'
import { channelFacts } from '../channel-facts.ts'
import { addressesOf } from './addresses.ts'
import { checkChoices, infoOf, optionsOf } from './options.ts'
import { noComments, tiktokReads } from './reads.ts'

/**
 * Photos on TikTok, which fetches them and publishes them by itself: the one call is irreversible and hands out its id only with its
 * answer. Where that is lost, nothing proves that the post is not live: it is looked for in the list of public posts, and otherwise a person
 * decides. It is never sent again by itself.
 */
export const photoChannel = (tiktok: TikTok, now: () => number): Channel => {
  const api = tiktokCalls(tiktok)
  const facts = channelFacts(network, network.kinds.post.surface)
  const reads = tiktokReads(api, 'tiktok_photo', now)

  return {
    ...facts,
    ...noComments,
    once: () => false,
    isPrepared: () => true,
    kind: () => 'tiktok_photo',

    /** The one call cannot be undone. Asking what the account may post shows an ended connection and a reached limit before it. */
    async prepare(context) {
      checkChoices(context, await api.creatorInfo(context.call), { nowMs: now() })
      // Throws while the address of the files does not answer.
      for (const item of facts.items(context.post, context.publication)) context.mediaUrl(item)
      return {
        prepared: context.prepared,
        done: true,
        progress: { step: 'prepared', text: 'Uploading', percent: 55, sentence: 'Ready to post' },
        title: 'Nothing to prepare',
        text: 'TikTok accepts posts from this account. The post is sent in one call',
      }
    },

    async poll() {
      return { type: 'ready', text: 'Nothing to wait for' }
    },

    async commit(context) {
      const { post, publication, prepared, call } = context
      const urls = addressesOf(context, facts.items(post, publication))
      const container = await api.publishPhotos(
        {
          ...infoOf(context),
          title: post.title,
          description: post.caption,
          autoAddMusic: optionsOf(context).auto_add_music,
        },
        urls,
        call,
      )
      return { type: 'undecided', prepared: { ...prepared, container }, text: 'TikTok is loading the pictures' }
    },

    async ask(context) {
      const { container } = context.prepared
      return container
        ? reads.askStatus(context, container)
        : reads.askList(context, 'TikTok can’t be asked about a post whose answer was lost')
    },
    lookUp: reads.lookUp,
  }
}
