import { GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { MediaLoading, MediaReady } from '@fanfare/contracts/entities/media.ts'
import { until } from '../testing/until.ts'
import type { Setup } from './setup.ts'

/** Waits until a media worker has read an uploaded video. Throws where it was refused. */
export async function untilRead({ client }: Setup, id: string, withinMs: number): Promise<void> {
  const media = await until(
    async () => {
      const now = await client.call(GetMedia, { params: { id } })
      return now.status === MediaLoading ? undefined : now
    },
    { withinMs, everyMs: 50, what: 'a video that was read' },
  )
  if (media.status !== MediaReady) throw new Error(`the video was refused: ${media.error?.message}`)
}
