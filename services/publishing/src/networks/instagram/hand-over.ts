import { instagram } from '@fanfare/contracts/networks/instagram.ts'
import { permissionsOf } from '@fanfare/contracts/networks/permissions.ts'
import { kindOfSurface } from '@fanfare/contracts/networks.ts'
import type { Graph } from '@fanfare/networks/graph/client.ts'
import type { Instagram, Made, MediaInput } from '@fanfare/networks/instagram/calls.ts'
import { isFetched, type VideoDelivery } from '../../model/fetched.ts'
import type { StoredItem } from '../../model/stored.ts'
import type { Prepare, PublishContext } from '../channel.ts'
import { mustBeSame, printOf, sendingProgress, sendRest } from '../sent-file.ts'

/** One picture or video that is handed over. */
interface Handed {
  item: StoredItem
  /** Percent of the way between which a video is sent. */
  way: { from: number; to: number }
  /** Makes its container. */
  create(media: MediaInput): Promise<Made>
}

/** Hands a picture or video to the network. Returns its container once the network has it, until then the step that brought it nearer. */
export type HandOver = (context: PublishContext, handed: Handed) => Promise<string | Prepare>

/** A picture or video with what belongs to it, without its address. */
const mediaInputOf = (context: PublishContext, item: StoredItem): MediaInput => {
  const people = context.userTags(item)
  const tagsProducts = permissionsOf(instagram.key, context.login).products !== null
  const products = tagsProducts ? context.productTags(item) : []
  return { altText: context.isVideo(item) ? undefined : item.alt_text, userTags: people, productTags: products }
}

/** How the pictures and videos of a surface are handed over. A video whose bytes were begun to be sent is sent to its end, whatever the setting says meanwhile. */
export const handOver = (
  { graph, api, delivery }: { graph: Graph; api: Instagram; delivery: VideoDelivery },
  surface: string,
): HandOver => {
  const kind = kindOfSurface(surface)
  const step = (
    context: PublishContext,
    { item, way }: Handed,
    done: { container: string; url: string; sent: number },
  ) => ({
    prepared: { ...context.prepared, sending: done.container, uploadUrl: done.url, sent: done.sent },
    done: false,
    progress: sendingProgress(done.sent / context.file(item).bytes, way),
  })

  return async (context, handed) => {
    const { item, create } = handed
    const { sending: container, uploadUrl: url, sent = 0 } = context.prepared
    if (container && url) {
      const { call } = context
      const arrival = () => api.arrival(container, call)
      const file = context.file(item)
      await mustBeSame(context.prepared, file)
      const there = await sendRest(graph, context, file, { url, sent, arrival })
      if (there === undefined) return container
      return {
        ...step(context, handed, { container, url, sent: there }),
        title: `Sent up to byte ${there}`,
        text: 'Instagram has it',
      }
    }
    const isVideo = context.isVideo(item)
    if (isFetched(kind, isVideo, delivery)) {
      const at = context.mediaUrl(item)
      return (await create({ ...mediaInputOf(context, item), ...(isVideo ? { videoUrl: at } : { imageUrl: at }) })).id
    }
    const file = await printOf(context.file(item))
    const { id, uploadUrl } = await create({ ...mediaInputOf(context, item), isSent: true })
    const opened = step(context, handed, { container: id, url: uploadUrl as string, sent: 0 })
    return { ...opened, prepared: { ...opened.prepared, file }, title: 'Upload opened', text: 'Nothing is visible yet' }
  }
}

/** What was prepared, without the video that was being sent. */
export const withoutSending = ({
  sending: _,
  uploadUrl: __,
  sent: ___,
  file: ____,
  ...prepared
}: PublishContext['prepared']) => prepared
