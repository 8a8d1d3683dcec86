import { searchedTag } from '@fanfare/contracts/research/tag-letters.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { bareTag } from '../../../lib/research/networks/asking.ts'
import { SearchBox } from '../../../lib/research/SearchBox.tsx'
import { UseMeter } from '../../../lib/research/UseMeter.tsx'
import { useCan, useHas } from '../../../lib/session/session.ts'
import { usePhone } from '../../../ui/breakpoints.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'
import classes from '../Hashtags.module.css'
import { HashtagTabs } from './HashtagTabs.tsx'

/** The hashtag of the address, without #; null: none, or nothing that can be one. */
export const useTag = (): string | null => {
  const [query] = useSearchParams()
  return searchedTag(query.get('q') ?? '')
}

interface Props {
  here: 'info' | 'posts' | 'lab'
  title: string
  tag: string | null
  children: ReactNode
}

/** The frame of the pages about hashtags: the search, what is used of the plan, and the way between them. */
export const HashtagPage = ({ here, title, tag, children }: Props) => {
  const phone = usePhone()
  const can = useCan()
  const has = useHas()
  if (!can('hashtag.read') || !has('research'))
    return (
      <Page title="Hashtags">
        <EmptyState
          plain
          title="Hashtag research isn’t available"
          text="Your plan or this installation doesn’t include it."
          action={{ label: 'See plans', to: '/settings/subscription' }}
        />
      </Page>
    )
  const box = here !== 'lab' && (
    <SearchBox
      kind="hashtag"
      bare={bareTag}
      tagPage={here === 'info' ? '/hashtag' : '/post-hashtag/content'}
      label="Search hashtags"
      placeholder="Hashtag or link"
      value={tag ?? ''}
    />
  )
  return (
    <Page
      title="Hashtags"
      documentTitle={title}
      beside={phone ? undefined : box}
      actions={here === 'posts' && <UseMeter counter="post_hashtag" short={phone} />}
      second={
        <div className={classes.second}>
          {phone && box}
          <HashtagTabs here={here} tag={tag} />
        </div>
      }
    >
      {children}
    </Page>
  )
}
