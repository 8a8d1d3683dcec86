import { Draft, type Post } from '@fanfare/contracts/entities/posts.ts'
import { Button, Progress } from '@mantine/core'
import { messageOf } from '../../../lib/api/api.ts'
import { usePostQuery } from '../../../lib/posts/posts-api.ts'
import { useToast } from '../../../ui/toast.ts'
import { useCancelRenderingsMutation } from '../api.ts'
import classes from './Conversion.module.css'

/** How often the server is asked how far a conversion is, ms. */
const lookMs = 2_000

/** How far the videos of a stored post are converted. What a draft does not need can be stopped; a scheduled post needs its videos. */
export const Conversion = ({ post: { id } }: { post: Pick<Post, 'id'> }) => {
  const toast = useToast()
  const args = { params: { id } }
  const { data: post } = usePostQuery(args)
  const rendering = post?.rendering?.problem === null ? post.rendering : null
  usePostQuery(args, { skip: !rendering, pollingInterval: lookMs })
  const [cancel, { isLoading }] = useCancelRenderingsMutation()
  if (!post || !rendering) return null
  const stop = async () => {
    const videos = new Set(post.media.filter(({ type }) => type === 'video').map(({ media_id }) => media_id))
    try {
      for (const media_id of videos) await cancel({ params: { id: media_id } }).unwrap()
      toast.done('Stopped. The video is prepared when the post is scheduled.')
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  return (
    <div className={classes.conversion}>
      <div>
        <p>Preparing the video, {rendering.percent} %</p>
        {post.status !== Draft && <small>The scheduled post needs it. Make it a draft to stop this.</small>}
        <Progress value={rendering.percent} size="sm" aria-label="How far the video is prepared" />
      </div>
      {post.status === Draft && (
        <Button variant="default" size="compact-md" loading={isLoading} onClick={() => void stop()}>
          Cancel
        </Button>
      )}
    </div>
  )
}
