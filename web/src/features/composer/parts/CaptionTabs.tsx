import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { accountName, type NetworkType } from '@fanfare/contracts/networks.ts'
import { Button, SegmentedControl } from '@mantine/core'
import type { Dispatch } from 'react'
import { NetworkBadge } from '../../../ui/NetworkBadge.tsx'
import type { ComposerAction } from '../model/composer-reducer.ts'
import type { Composer as State } from '../model/composer-state.ts'
import { CaptionEditor } from './CaptionEditor.tsx'
import classes from './CaptionTabs.module.css'

interface Props {
  state: State
  dispatch: Dispatch<ComposerAction>
  /** The accounts that the post goes to. */
  chosen: SocialAccount[]
  /** Networks that the text for all accounts has to suit. */
  types: readonly NetworkType[]
  /** Takes the focus when the dialog opens. */
  autoFocus: boolean
  /** The account whose caption is written; null: the one of all. */
  tab: string | null
  onTab: (accountId: string | null) => void
}

/** The caption for all accounts, or for one of them; a dot marks captions that differ. */
export const CaptionTabs = ({ state, dispatch, chosen, types, autoFocus, tab, onTab }: Props) => {
  const own = chosen.find(account => account.id === tab)
  const differs = (id: string) => state.overrides[id] !== undefined
  return (
    <>
      {chosen.length > 1 && (
        <SegmentedControl
          className={classes.tabs}
          aria-label="Text for"
          withItemsBorders={false}
          value={own?.id ?? 'all'}
          onChange={value => onTab(value === 'all' ? null : value)}
          data={[
            { value: 'all', label: 'All accounts' },
            ...chosen.map(account => ({
              value: account.id,
              label: (
                <span className={classes.tab}>
                  <NetworkBadge type={account.type} size={15} />
                  {accountName(account)}
                  {differs(account.id) && <i className={classes.differs} title="Differs" />}
                </span>
              ),
            })),
          ]}
        />
      )}
      <CaptionEditor
        label={own ? `Caption for ${own.name}` : 'Caption'}
        value={own ? (state.overrides[own.id] ?? state.caption) : state.caption}
        types={own ? [own.type] : types}
        postType={state.postType}
        autoFocus={autoFocus}
        onChange={text => dispatch({ type: 'write', text, account: own?.id ?? null })}
      />
      {own && differs(own.id) && (
        <Button
          variant="default"
          size="compact-sm"
          className={classes.same}
          onClick={() => dispatch({ type: 'sameAsAll', account: own.id })}
        >
          Same as all
        </Button>
      )}
    </>
  )
}
