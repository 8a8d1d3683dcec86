import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import { Draft, InProgress, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { anyNetwork } from '@fanfare/contracts/networks.ts'
import { useNetwork } from '@mantine/hooks'
import { useMemo, useReducer, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { isFault } from '../../lib/api/api.ts'
import { useBack } from '../../lib/navigation/use-back.ts'
import { useLeaving } from '../../lib/navigation/use-leaving.ts'
import { reconnectTo } from '../../lib/posts/fault-actions.ts'
import { useLibraryQuery } from '../../lib/posts/library-api.ts'
import { usePostQuery } from '../../lib/posts/posts-api.ts'
import { ChangeSeries } from '../../lib/posts/series/ChangeSeries.tsx'
import type { Scope } from '../../lib/posts/series/SeriesDialog.tsx'
import { notYourPost } from '../../lib/session/permissions.ts'
import { useAccounts, useCan, useSettings, useTeam } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { LeavePrompt } from '../../ui/LeavePrompt.tsx'
import { Composer } from './Composer.tsx'
import { openedAt } from './model/composer-reducer.ts'
import { emptyComposer } from './model/composer-state.ts'
import { copyOf, isWorthSaving } from './model/copy.ts'
import { composerFrom } from './model/from-library.ts'
import { composerLike } from './model/from-post.ts'
import { originOf } from './model/origin.ts'
import { datesChange, seriesChange } from './model/series-scope.ts'
import { homeOf } from './model/source.ts'
import { composerOf } from './model/stored-post.ts'
import { verbOf } from './model/submit-label.ts'
import { suggestedWall } from './model/suggestion.ts'
import { openConflicts, reduceTogether } from './model/together.ts'
import { Conflicts } from './parts/Conflicts.tsx'
import { Frame } from './parts/Frame.tsx'
import { NoLibraryItem } from './parts/NoLibraryItem.tsx'
import { NoRepost, repostRefused } from './parts/NoRepost.tsx'
import {
  AgainNote,
  CopyNote,
  EditorsNote,
  NoAccountNote,
  NotSavedNote,
  OfflineNote,
  TogetherNote,
} from './parts/Notes.tsx'
import { useAutosave } from './use-autosave.ts'
import { useCopy } from './use-copy.ts'
import { useDraftKeeper } from './use-draft-keeper.ts'
import { useEditors } from './use-editors.ts'
import { useNewDraft } from './use-new-draft.ts'
import { useSend } from './use-send.ts'
import { useSeries } from './use-series.ts'
import { useSubmit } from './use-submit.ts'
import { useTogether } from './use-together.ts'
import { useUploads } from './use-uploads.ts'

const firstDays = { monday: 1, sunday: 0, saturday: 6 } as const

/** What is live, on its way or unconfirmed can't be edited: it opens as its flight recorder. */
const isPast = ({ status, unconfirmed }: Post) => status === Posted || status === InProgress || unconfirmed

/** `/publishing/editor` (Create) and `/publishing/editor/:postId` (Edit Post), a dialog over the calendar. */
export default function ComposerRoute() {
  const { postId, source } = useParams()
  const [search] = useSearchParams()
  const given = (name: string) => (postId ? null : search.get(name))
  const again = given('again')
  return (
    <Compose
      postId={postId}
      libraryId={given('library')}
      copyId={again ?? given('copy')}
      again={again !== null}
      home={homeOf(source)}
    />
  )
}

interface ComposeProps {
  /** The post to edit; a new one without. */
  postId: string | undefined
  /** The item of the post library that a new one is made from. */
  libraryId: string | null
  /** The post that a new one begins as a copy of. */
  copyId?: string | null
  /** That post is live, and the new one says it once more. */
  again?: boolean
  /** It takes the whole window. */
  page?: boolean
  /** Where closing leads when it was opened by its address. */
  home?: string
}

/** The composer with what it is opened for, or the reason why it cannot be. */
export const Compose = ({
  postId,
  libraryId,
  copyId = null,
  again = false,
  page = false,
  home = homeOf(undefined),
}: ComposeProps) => {
  const [search] = useSearchParams()
  const { accounts, error: accountsError, refetch: refetchAccounts } = useAccounts()
  const query = usePostQuery({ params: { id: postId ?? '' } }, { skip: !postId, refetchOnMountOrArgChange: true })
  const original = usePostQuery({ params: { id: copyId ?? '' } }, { skip: !copyId })
  const library = useLibraryQuery({ params: { id: libraryId ?? '' } }, { skip: !libraryId })
  const close = useBack(home)
  const can = useCan()
  // The post as it was when the composer opened: later changes of it never close a composer with text in it.
  const opened = useRef<Post | undefined>(undefined)
  if (query.data && !query.isFetching && opened.current?.id !== postId) opened.current = query.data
  const post = postId ? opened.current : undefined
  const reads = [
    { error: accountsError, refetch: refetchAccounts },
    ...(post ? [] : [query]),
    ...(original.data ? [] : [original]),
  ]
  if (copyId && isFault(original.error) && original.error.code === 'post_not_found')
    return <NoRepost title="Post not found!" text="It may have been deleted." onClose={close} />
  const failed = reads.find(({ error }) => error)
  if (failed)
    return (
      <Frame title={postId ? 'Edit Post' : 'Create'} onClose={close}>
        <ErrorCard title="Composer" error={failed.error} onRetry={failed.refetch} />
      </Frame>
    )
  if (libraryId && library.error && !library.data)
    return <NoLibraryItem title="Create" error={library.error} onRetry={library.refetch} onClose={close} />
  if ((postId && post?.id !== postId) || (libraryId && !library.data) || (copyId && !original.data)) return null
  if (again && original.data?.media.some(({ url }) => url === null))
    return <NoRepost title={repostRefused} text="Its files are gone. Create a new post instead." onClose={close} />
  if (post && isPast(post))
    return <Navigate to={{ pathname: `/publishing/trace/${post.id}`, search: search.toString() }} replace />
  if (post && !can('post.write', post.author_id))
    return (
      <Frame title="Edit Post" onClose={close}>
        <EmptyState
          plain
          title="Someone else's post"
          text={notYourPost}
          action={{ label: 'View post', to: `/publishing/trace/${post.id}` }}
        />
      </Frame>
    )
  if (!accounts.length)
    return (
      <Frame title={postId ? 'Edit Post' : 'Create'} onClose={close}>
        <EmptyState
          title="Connect an account first"
          text={`Connect an account on ${anyNetwork} to publish to.`}
          {...(can('account.connect') && { action: { label: 'Connect', to: '/connect/1' } })}
        />
      </Frame>
    )
  return (
    <Open
      key={postId ?? libraryId ?? copyId ?? 'new'}
      post={post}
      live={post && query.data}
      item={libraryId ? library.data : undefined}
      original={copyId ? original.data : undefined}
      again={again && original.data?.status === Posted}
      page={page}
      close={close}
    />
  )
}

/** The text of a saved caption with which a new post begins; it comes with the entry of the history, not in the address. */
const givenCaption = (state: unknown): string => {
  const caption = (state as { caption?: unknown } | null)?.caption
  return typeof caption === 'string' ? caption : ''
}

interface OpenProps {
  /** The post to edit, as it was when the composer opened. */
  post: Post | undefined
  /** The same post as it is now. */
  live: Post | undefined
  item: PostLibrary | undefined
  original: Post | undefined
  again: boolean
  page: boolean
  close: () => void
}

/** `post` is edited, or a new one made: from `item` of the library, or as a copy of `original`, where there is one (`again`: a live one, said once more). */
const Open = ({ post, live, item, original, again, page, close }: OpenProps) => {
  const [search] = useSearchParams()
  const given = givenCaption(useLocation().state)
  const { accounts, active } = useAccounts()
  const settings = useSettings()
  const can = useCan()
  const navigate = useNavigate()
  const { online } = useNetwork()

  // A plan without drafts makes no new ones; a post that is a draft already can be changed and stay one.
  const mayDraft = useTeam().drafts || post?.status === Draft
  const connected = accounts.some(({ id }) => id === post?.account.id)
  const wanted = search.has('time') && post ? suggestedWall(post.account.timezone) : search.get('wall')
  const [state, dispatch] = useReducer(reduceTogether, undefined, () => {
    if (post) {
      const opened = composerOf(post, Date.now(), connected)
      return wanted ? openedAt(opened, wanted) : opened
    }
    const ids = accounts.map(({ id }) => id)
    const empty = { ...emptyComposer(active ? [active.id] : ids.slice(0, 1), wanted), caption: given }
    if (original) return composerLike(original, empty, ids)
    return item ? composerFrom(item, empty, ids) : empty
  })
  const zones = state.accounts.flatMap(id => accounts.find(account => account.id === id)?.settings.timezone ?? [])
  const [zone = settings.timezone] = zones
  const suggestion = suggestedWall(zone)
  const isDraft = post?.status === Draft
  const choice = !post || (isDraft && !post.series) ? 'several' : isDraft || !connected ? 'one' : 'fixed'

  const editors = useEditors(post?.id)
  const ids = accounts.map(({ id }) => id)
  const uploads = useUploads(dispatch)
  const repostOf = again ? original?.id : undefined
  const libraryId = state.library?.id
  const origin = useMemo(() => originOf(libraryId, repostOf), [libraryId, repostOf])
  const keeper = useDraftKeeper(origin)
  const { send, catchUp } = useSend(post, origin, keeper)
  const [scope, setScope] = useState<Scope>('one')
  const seriesCalls = useSeries(origin, keeper)
  const together = useTogether({ state, dispatch, catchUp, live, accounts: ids })
  const { submit, saving, fault, unsettled, waiting, cancelWaiting, asking, endAsking } = useSubmit({
    post,
    state,
    dispatch,
    send,
    seriesCalls,
    scope,
    together,
    zones: [zone, ...zones.slice(1)],
    suggestion,
    onDone: () => done(),
  })
  const busy = saving !== null || waiting !== null
  const autosave = useAutosave({
    status: live?.status ?? post?.status,
    state,
    dispatch,
    send,
    together,
    zone,
    busy,
  })
  const newDraft = useNewDraft({ on: mayDraft && !post, keeper, state, zone, busy: busy || unsettled })
  const progress = post ? autosave.progress : newDraft.progress
  const copy = useCopy(state, { accounts: ids, uploads, draft: newDraft.draft })
  newDraft.onLeft.current = copy.end
  const unsaved = state.dirty && isWorthSaving(copyOf(state))
  const { blocker, pass } = useLeaving(unsaved && !newDraft.leavesSaved, copy.saved)
  const done = () => {
    copy.end()
    autosave.end()
    newDraft.end()
    pass(close)
  }
  const restore = () => {
    const draft = copy.offered?.copy.draft
    const composer = copy.restore()
    if (!composer) return
    dispatch({ type: 'load', composer })
    // Its next save waits for this.
    if (draft) void newDraft.adopt(draft, composer)
  }
  const discardOffered = () => {
    const draft = copy.offered?.copy.draft
    if (draft) newDraft.discardOf(draft)
    copy.discardOffered()
  }

  return (
    <>
      <Composer
        post={post}
        page={page}
        state={state}
        dispatch={dispatch}
        uploads={uploads}
        accounts={choice === 'fixed' ? accounts.filter(({ id }) => id === post?.account.id) : accounts}
        choice={choice}
        zones={[zone, ...zones.slice(1)]}
        suggestion={suggestion}
        firstDay={firstDays[settings.firstDayOfTheWeek as keyof typeof firstDays] ?? 1}
        atSide={settings.editor_vertical_accounts}
        mayDraft={mayDraft}
        saving={saving}
        scope={scope}
        onScope={setScope}
        savedOnDevice={copy.saved}
        autosave={progress}
        stored={newDraft.isStored}
        fault={fault}
        mayReconnect={can('account.connect')}
        notes={
          <>
            {post && state.accounts.length === 0 && <NoAccountNote />}
            {again && <AgainNote />}
            {copy.offered && (
              <CopyNote
                offered={copy.offered}
                changed={copy.offered.copy.version !== (post?.version ?? null)}
                onRestore={restore}
                onDiscard={discardOffered}
              />
            )}
            {editors.length > 0 && <EditorsNote names={editors} />}
            {together.last && <TogetherNote scheduled={post?.status === Draft && live?.status !== Draft} />}
            <Conflicts conflicts={openConflicts(state)} accounts={accounts} dispatch={dispatch} />
            {progress.type === 'failed' && state.dirty && (
              <NotSavedNote message={progress.message} onDevice={copy.saved} />
            )}
            {!online && (
              <OfflineNote
                count={copy.count}
                waiting={waiting}
                verb={verbOf(state.when, state.accounts.length)}
                onCancel={cancelWaiting}
              />
            )}
          </>
        }
        onSubmit={submit}
        onReconnect={id => navigate(reconnectTo(id))}
        onClose={close}
      />
      {asking && post?.series && (
        <ChangeSeries
          place={post.series}
          scopes={['later', 'all']}
          initial={scope === 'all' ? 'all' : 'later'}
          verbs={{ one: 'Change this post', later: 'Change these posts', all: 'Change all posts' }}
          changeOf={(which, series) => ({
            ...seriesChange(state, post, which, { zone, wall: state.wall ?? suggestion }),
            ...datesChange(state, post, which, series),
          })}
          onDone={done}
          onClose={endAsking}
        />
      )}
      <LeavePrompt
        blocker={blocker}
        title="Discard this post?"
        {...(!mayDraft && { text: 'Your changes haven’t been saved. Your plan doesn’t include drafts.' })}
        {...(mayDraft && state.accounts.length > 0 && { save: { label: 'Save draft', run: () => submit('draft') } })}
        onDiscard={() => {
          copy.end()
          autosave.discard()
          newDraft.discard()
        }}
      />
    </>
  )
}
