import { creditLine } from '@fanfare/contracts/research/credit-line.ts'
import { useCallback, useState } from 'react'
import { usePhone } from '../../ui/breakpoints.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { VirtualGrid } from '../../ui/VirtualGrid.tsx'
import { useCan, useSettings } from '../session/session.ts'
import { DraftDialog } from './DraftDialog.tsx'
import type { ScoredPost } from './model/scored.ts'
import { draftWords, savedType } from './networks/posts.ts'
import { amongTag, PostPanel } from './PostPanel.tsx'
import { PostRow } from './PostRow.tsx'
import { PostTile } from './PostTile.tsx'
import { useOpenPost } from './use-open-post.ts'
import { useSaving } from './use-saving.ts'
import type { WallState } from './use-wall.ts'
import classes from './Wall.module.css'

/** The line below a picture, and the height of a row of the list, px at the normal text size. */
const footer = 28
const listRow = 66

interface Props {
  wall: WallState
  /** All that is loaded: a post that a link names may be one that the filter hides. */
  all: readonly ScoredPost[]
  label: string
  /** Posts of many profiles: what a score says there. */
  ofTag?: boolean
  loading: boolean
}

const keyOf = ({ post }: ScoredPost) => post.id

/** The loaded posts as a wall of pictures or as a list, and the one that is open beside them. */
export const Wall = ({ wall, all, label, ofTag, loading }: Props) => {
  const phone = usePhone()
  const can = useCan()
  const { timezone } = useSettings()
  const { name, open, turn: turnTo, close } = useOpenPost()
  const saving = useSaving()
  const [drafting, setDrafting] = useState<ScoredPost>()
  const maySave = can('saved_post.write')
  const mayDraft = maySave && can('post.write')
  const opened = name === null ? undefined : all.find(({ post }) => post.id === name || post.shortcode === name)
  const place = opened ? wall.posts.indexOf(opened) : -1
  const turn = (to: number) => {
    const next = place < 0 ? undefined : wall.posts[to]
    return next && (() => turnTo(next.post.id))
  }
  const tileHeight = useCallback((width: number, scale: number) => (width * 5) / 4 + footer * scale, [])
  return (
    <div className={classes.wall}>
      {name !== null && !opened && !loading && (
        <p className={classes.note} role="status">
          The post of this link isn’t among those that are loaded. Load more to find it.
        </p>
      )}
      {wall.posts.length === 0 ? (
        !loading && (
          <EmptyState
            plain
            title={all.length === 0 ? 'No posts yet' : 'No loaded posts match these filters'}
            {...(all.length > 0 && { action: { label: 'Clear filters', run: wall.clear } })}
          />
        )
      ) : wall.view === 'wall' ? (
        <VirtualGrid
          items={wall.posts}
          keyOf={keyOf}
          minColumn={phone ? 150 : 176}
          gap={12}
          rowHeight={tileHeight}
          label={label}
          busy={loading}
        >
          {item => (
            <PostTile
              item={item}
              now={wall.now}
              acts={!phone}
              mayDraft={mayDraft}
              maySave={maySave}
              onOpen={open}
              onDraft={setDrafting}
            />
          )}
        </VirtualGrid>
      ) : (
        <VirtualGrid
          items={wall.posts}
          keyOf={keyOf}
          minColumn={0}
          gap={0}
          rowHeight={(_, scale) => listRow * scale}
          label={label}
          busy={loading}
        >
          {item => <PostRow item={item} zone={timezone} maySave={maySave} onOpen={open} />}
        </VirtualGrid>
      )}
      {opened && !drafting && (
        <PostPanel
          item={opened}
          explained={ofTag && opened.score.z !== null ? amongTag(30) : undefined}
          mayDraft={mayDraft}
          maySave={maySave}
          onPrevious={turn(place - 1)}
          onNext={turn(place + 1)}
          onDraft={() => setDrafting(opened)}
          onClose={close}
        />
      )}
      {drafting && (
        <DraftDialog
          source={{
            ...drafting.post,
            user_fullname: drafting.post.fullname,
            caption: draftWords(drafting.post),
            type: savedType(drafting.post.format),
            total: drafting.post.items,
          }}
          known={saving.savedOf(drafting.post.id)?.id}
          credit={creditLine({
            network: drafting.post.network,
            username: drafting.post.username,
            user_fullname: drafting.post.fullname,
          })}
          savedId={async () => (saving.savedOf(drafting.post.id) ?? (await saving.save(drafting, undefined, true)))?.id}
          onClose={() => setDrafting(undefined)}
        />
      )}
    </div>
  )
}
