import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { networkTypes } from '@fanfare/contracts/networks.ts'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { NetworkBadge } from '../../../ui/NetworkBadge.tsx'
import type { ComposerItem, Options } from '../model/composer-state.ts'
import { viewsOf } from '../networks/views.ts'
import classes from './Preview.module.css'

interface Props {
  accounts: SocialAccount[]
  items: ComposerItem[]
  postType: PostType
  options: Options
  captionOf: (accountId: string) => string
  /** Key of the picture selected in the strip: the preview shows that one. */
  selected: string | null
  /** The account whose caption is written: it is shown as there. Null: the first of each network. */
  accountId: string | null
}

/** The post as the network will show it. Follows the picture that is selected in the strip, and the account whose caption is written. */
export const Preview = ({ accounts, items, postType, options, captionOf, selected, accountId }: Props) => {
  const wanted = accounts.find(({ id }) => id === accountId)
  const open = networkTypes.flatMap(type => {
    const account = wanted?.type === type ? wanted : accounts.find(one => one.type === type)
    return account ? viewsOf(type, postType).map(view => ({ ...view, account })) : []
  })
  /** A view that was chosen counts until another caption is written. */
  const [chosen, choose] = useState<{ key: string; accountId: string | null }>()
  const picked = chosen?.accountId === accountId ? open.find(({ key }) => key === chosen.key) : undefined
  const view = picked ?? open.find(({ account }) => account.id === wanted?.id) ?? open[0]
  return (
    <section className={classes.preview} aria-label="Preview">
      {open.length > 1 && (
        <SegmentedControl
          aria-label="Preview as"
          withItemsBorders={false}
          value={view?.key}
          onChange={key => choose({ key, accountId })}
          data={open.map(({ key, label, account }) => ({
            value: key,
            label: (
              <span className={classes.switch}>
                <NetworkBadge type={account.type} size={15} />
                {label}
              </span>
            ),
          }))}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
      <section className={classes.phone} tabIndex={0} aria-label="Post">
        {view && (
          <view.Show
            account={view.account}
            items={items}
            caption={captionOf(view.account.id)}
            options={options}
            selected={selected}
          />
        )}
      </section>
    </section>
  )
}
