import { InProgress } from '@fanfare/contracts/entities/posts.ts'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconArrowLeft, IconDownload } from '@tabler/icons-react'
import { useParams } from 'react-router-dom'
import { useBack } from '../../lib/navigation/use-back.ts'
import { LockButton } from '../../lib/posts/locks/LockButton.tsx'
import { usePostQuery } from '../../lib/posts/posts-api.ts'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { Page } from '../../ui/Page.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useTraceQuery } from './api.ts'
import { TraceSide } from './parts/TraceSide.tsx'
import { TraceSteps } from './parts/TraceSteps.tsx'
import classes from './TraceScreen.module.css'

/** The flight recorder: every attempt step by step, what was sent and answered, secrets removed. */
export default function TraceScreen() {
  const { postId = '' } = useParams()
  const back = useBack('/publishing/post-status/scheduled')
  const args = { params: { id: postId } }
  const post = usePostQuery(args)
  const trace = useTraceQuery(args, { pollingInterval: post.data?.status === InProgress ? 2000 : 0 })
  const error = post.data && trace.data ? undefined : (post.error ?? trace.error)
  return (
    <Page
      title="Flight recorder"
      before={
        <ActionIcon variant="subtle" color="gray" aria-label="Back" onClick={back}>
          <IconArrowLeft size={18} stroke={1.75} />
        </ActionIcon>
      }
      actions={
        <>
          {post.data && <LockButton post={post.data} variant="default" />}
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            disabled={!trace.data}
            onClick={() =>
              trace.data &&
              saveFile(`post-${postId}-trace.json`, JSON.stringify(trace.data, null, 2), 'application/json')
            }
          >
            Export
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorCard
          title="Flight recorder"
          error={error}
          onRetry={() => {
            post.refetch()
            trace.refetch()
          }}
        />
      ) : !post.data || !trace.data ? (
        <Skeleton height={320} m={20} />
      ) : (
        <div className={classes.screen}>
          <TraceSide post={post.data} trace={trace.data} />
          <TraceSteps trace={trace.data} zone={post.data.account.timezone} />
        </div>
      )}
    </Page>
  )
}
