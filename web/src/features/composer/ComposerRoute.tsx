import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { isFault, isLost, messageOf } from '../../app/api.ts'
import { useBack } from '../../app/back.ts'
import { reconnectTo } from '../../app/post-ways.ts'
import { usePostQuery } from '../../app/posts-api.ts'
import { useAccounts, useSettings } from '../../app/session.ts'
import { clockLabel, whenLabel, zoneLabel } from '../../app/time.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { toast } from '../../ui/toast.ts'
import { Composer, type Intent } from './Composer.tsx'
import { requestOf, type Composer as State, scheduleOf } from './model/composer.ts'
import { suggestedWall } from './model/suggestion.ts'
import { watchPublishing } from './model/watch.ts'
import { Frame } from './parts/Frame.tsx'
import { useSend } from './use-send.ts'

const firstDays = { monday: 1, sunday: 0, saturday: 6 } as const

/** `/publishing/editor` (Create) and `/publishing/editor/:postId` (Edit Post), a dialog over the calendar. */
export default function ComposerRoute() {
  const { postId } = useParams()
  const { accounts, error: accountsError, refetch: refetchAccounts } = useAccounts()
  const query = usePostQuery({ params: { id: postId ?? '' } }, { skip: !postId, refetchOnMountOrArgChange: true })
  const close = useBack('/publishing/calendar/month')
  if (accountsError || query.error)
    return (
      <Frame title="Create" onClose={close}>
        <ErrorCard
          title="Composer"
          error={accountsError ?? query.error}
          onRetry={() => (accountsError ? refetchAccounts() : query.refetch())}
        />
      </Frame>
    )
  if (postId && !query.data) return null
  if (!accounts.length)
    return (
      <Frame title="Create" onClose={close}>
        <EmptyState
          title="Connect an account first"
          text="A post needs an Instagram account or a Facebook page to go to."
          action={{ label: 'Connect', to: '/connect/1' }}
        />
      </Frame>
    )
  return <Open key={postId ?? 'new'} post={query.data} />
}

const Open = ({ post }: { post: Post | undefined }) => {
  const [search] = useSearchParams()
  const { accounts, active } = useAccounts()
  const settings = useSettings()
  const navigate = useNavigate()
  const close = useBack('/publishing/calendar/month')
  const send = useSend(post)
  const [saving, setSaving] = useState<Intent | null>(null)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [fault, setFault] = useState<{ message: string; field?: string } | null>(null)
  const [dirty, setDirty] = useState(false)
  const [asking, setAsking] = useState(false)

  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])

  const zoneOf = (state: State) =>
    accounts.find(account => account.id === state.accounts[0])?.settings.timezone ?? settings.timezone

  const submit = async (state: State, intent: Intent) => {
    setSaving(intent)
    setFault(null)
    try {
      const posts = await send(requestOf(state, scheduleOf(state, zoneOf(state))), intent)
      setDirty(false)
      if (intent === 'draft') {
        setSavedAt(clockLabel(Temporal.Now.plainTimeISO()))
        toast.done('Draft saved')
      } else if (state.when === 'now') {
        watchPublishing(posts)
      } else {
        toast.done(
          posts.length === 1
            ? `Scheduled for ${whenLabel(state.wall ?? '', zoneOf(state))}`
            : `${posts.length} posts scheduled for ${whenLabel(state.wall ?? '', zoneOf(state))}`,
        )
      }
      close()
    } catch (reason) {
      const message = isLost(reason)
        ? 'No answer from Fanfare. Press again: nothing is posted twice.'
        : messageOf(reason)
      setFault({ message, field: isFault(reason) ? reason.field : undefined })
    } finally {
      setSaving(null)
    }
  }

  return (
    <>
      <Composer
        post={post}
        accounts={post ? accounts.filter(account => account.id === post.account.id) : accounts}
        initialAccount={active?.id}
        initialWall={search.has('time') && post ? suggestedWall(post.account.timezone) : search.get('wall')}
        firstDay={firstDays[settings.firstDayOfTheWeek as keyof typeof firstDays] ?? 1}
        zoneLabelOf={zone => zoneLabel(zone)}
        whenLabelOf={whenLabel}
        suggestionOf={suggestedWall}
        saving={saving}
        savedAt={savedAt}
        fault={fault}
        onSubmit={(state, intent) => void submit(state, intent)}
        onReconnect={id => navigate(reconnectTo(id))}
        onDirty={setDirty}
        onClose={() => (dirty ? setAsking(true) : close())}
      />
      {asking && (
        <ConfirmDialog
          opened
          title="Leave without saving?"
          confirm="Leave"
          cancel="Keep writing"
          danger
          onConfirm={() => {
            setAsking(false)
            close()
          }}
          onClose={() => setAsking(false)}
        >
          What you changed here is not saved yet.
        </ConfirmDialog>
      )}
    </>
  )
}
