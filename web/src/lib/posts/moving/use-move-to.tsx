import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { cityOf } from '../../time/time.ts'
import { nameOfPost } from '../post-name.ts'
import { useSeriesMoves } from '../series/use-series-moves.tsx'
import { MoveForm } from './MoveForm.tsx'

/** "Move to…" of a menu: asks for a date and a time, and moves the post there with one Undo. `dialog` is the question. */
export const useMoveTo = (): { ask: (post: Post) => void; dialog: ReactNode } => {
  const { moves, dialog: ofSeries } = useSeriesMoves()
  const [post, ask] = useState<Post>()
  const close = () => ask(undefined)
  const dialog = (
    <>
      {post && (
        <Modal opened onClose={close} title={`Move ${nameOfPost(post.caption)}`} size={400}>
          <p>In {cityOf(post.account.timezone)} time.</p>
          <MoveForm
            post={post}
            onMove={wall => {
              void moves.move(post.id, { wall, zone: post.account.timezone }, Boolean(post.series))
              close()
            }}
          />
        </Modal>
      )}
      {ofSeries}
    </>
  )
  return { ask, dialog }
}
