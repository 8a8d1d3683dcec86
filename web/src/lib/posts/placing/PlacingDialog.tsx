import { placing as limits } from '@fanfare/contracts/limits.ts'
import { Button, Checkbox, Modal, SegmentedControl, Skeleton } from '@mantine/core'
import { IconArrowsShuffle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { AccountName } from '../../../ui/AccountName.tsx'
import { usePhone } from '../../../ui/breakpoints.ts'
import { DatePickerInput } from '../../../ui/DatePickerInput.tsx'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { useAccounts, useSettings } from '../../session/session.ts'
import classes from './Placing.module.css'
import { PreviewList } from './PreviewList.tsx'
import { accountsAtFirst, type Placeable } from './placeable.ts'
import { usePlacementQuery } from './placing-api.ts'
import { inOrderOfTime, leftWords, placeLabel, repeatWords } from './placing-words.ts'
import { usePlacing } from './use-placing.ts'

export interface PlacePostsProps {
  /** In the order in which they are to be placed. */
  drafts: readonly Placeable[]
  /** Items of the post library: each becomes one post for each chosen account, or for the one that it is for. */
  libraryItems: readonly Placeable[]
  /** `placed`: posts were placed, so what was chosen for it need not stay chosen. */
  onClose: (placed: boolean) => void
}

type Order = 'given' | 'shuffled'
const orders: { value: Order; label: string }[] = [
  { value: 'given', label: 'As listed' },
  { value: 'shuffled', label: 'Shuffled' },
]
const isForAny = ({ accounts }: Placeable): boolean => accounts.length === 0
const newSeed = (): number => Math.floor(Math.random() * 0x7fffffff)

/** What is chosen in the dialog. */
const useChoices = (drafts: readonly Placeable[], items: readonly Placeable[]) => {
  const { accounts, active } = useAccounts()
  const { timezone } = useSettings()
  const [chosen, choose] = useState<readonly string[]>(() =>
    accountsAtFirst({ drafts, items, accounts: accounts.map(({ id }) => id), active: active?.id }),
  )
  const [date, setDate] = useState<string | null>(null)
  const [order, setOrder] = useState<Order>('given')
  const [seed, setSeed] = useState(0)
  const from = date ? Temporal.PlainDate.from(date).toZonedDateTime(timezone).toInstant().toString() : undefined
  return { accounts, timezone, chosen, choose, date, setDate, order, setOrder, seed, setSeed, from }
}

/** Chooses accounts, first day and order, shows where each post would go and why there, and places them in one step. */
export default function PlacingDialog({ drafts, libraryItems, onClose }: PlacePostsProps) {
  const phone = usePhone()
  const choices = useChoices(drafts, libraryItems)
  const { accounts, timezone, chosen, choose, date, order, seed, from } = choices
  const { place, busy } = usePlacing()
  /** Drafts and items that were taken out of the list here; they stay as they are. */
  const [out, setOut] = useState<readonly string[]>([])
  const kept = (all: readonly Placeable[]) => all.map(({ id }) => id).filter(id => !out.includes(id))
  const body = {
    accounts: [...chosen],
    posts: kept(drafts),
    options: { library_items: kept(libraryItems), seed, order, ...(from ? { from } : {}) },
  }
  const none = body.posts.length + body.options.library_items.length === 0
  const nothing = chosen.length === 0 || none
  const preview = usePlacementQuery({ body: { ...body, dry_run: true } }, { skip: nothing })
  const shown = preview.currentData ?? preview.data
  const byId = useMemo(() => new Map(accounts.map(account => [account.id, account])), [accounts])
  const listed = inOrderOfTime(
    (shown?.items ?? []).filter(({ post_id, library_id }) => !out.includes(post_id ?? library_id ?? '')),
  )
  const repeats = listed.filter(({ same }) => same)
  const [onlyRepeats, setOnlyRepeats] = useState(false)
  const narrowed = onlyRepeats && repeats.length > 0
  const done = nothing ? 0 : (preview.currentData?.done ?? 0)
  const today = Temporal.Now.plainDateISO(timezone).toString()
  return (
    <Modal opened onClose={() => onClose(false)} title="Place in time slots" size={640} fullScreen={phone}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void place(body).then(placed => placed && onClose(true))
        }}
      >
        <fieldset className={classes.accounts}>
          <legend>{libraryItems.some(isForAny) ? 'One post for each account' : 'Accounts'}</legend>
          {accounts.map(account => (
            <Checkbox
              key={account.id}
              checked={chosen.includes(account.id)}
              disabled={!chosen.includes(account.id) && chosen.length >= limits.accounts}
              onChange={({ currentTarget: { checked } }) =>
                choose(checked ? [...chosen, account.id] : chosen.filter(id => id !== account.id))
              }
              label={
                <span className={classes.account}>
                  <AccountAvatar account={account} size={20} /> <AccountName account={account} />
                </span>
              }
            />
          ))}
        </fieldset>
        {libraryItems.some(isForAny) && !libraryItems.every(isForAny) && (
          <p className={classes.summary}>Items saved for one account go to that account only.</p>
        )}
        {accounts.length > limits.accounts && (
          <p className={classes.summary}>Up to {limits.accounts} accounts at a time.</p>
        )}
        <div className={classes.choices}>
          <DatePickerInput
            label="From"
            placeholder="Today"
            clearable
            value={date}
            minDate={today}
            onChange={choices.setDate}
            valueFormat="ddd D MMM"
            w={160}
          />
          <SegmentedControl
            aria-label="Order"
            data={orders}
            value={order}
            onChange={value => {
              choices.setOrder(value as Order)
              if (value === 'shuffled') choices.setSeed(newSeed())
            }}
          />
          {order === 'shuffled' && (
            <Button
              type="button"
              variant="default"
              leftSection={<IconArrowsShuffle size={16} stroke={1.75} aria-hidden />}
              onClick={() => choices.setSeed(newSeed())}
            >
              Shuffle again
            </Button>
          )}
        </div>
        {chosen.length === 0 ? (
          <p className={classes.summary}>Choose at least one account.</p>
        ) : none ? (
          <p className={classes.summary}>You removed every post from the list.</p>
        ) : preview.isError && !preview.currentData ? (
          <ErrorCard title="The preview" error={preview.error} onRetry={preview.refetch} />
        ) : !shown ? (
          <Skeleton height={384} radius={7} />
        ) : (
          <>
            <p className={classes.summary} aria-live="polite">
              {shown.left > 0
                ? `${shown.left} of ${shown.items.length} will be skipped: ${leftWords(shown.items)}.`
                : 'Each post takes its account’s next free slot.'}
            </p>
            {repeats.length > 0 && (
              <p className={classes.repeats}>
                {repeatWords(repeats.length)}
                {repeats.length < listed.length && (
                  <Button type="button" variant="default" size="compact-md" onClick={() => setOnlyRepeats(!narrowed)}>
                    {narrowed ? 'Show all' : 'Show only these'}
                  </Button>
                )}
              </p>
            )}
            <PreviewList
              // A new list begins at its top.
              key={String(narrowed)}
              items={narrowed ? repeats : listed}
              accounts={byId}
              onLeaveOut={id => setOut([...out, id])}
            />
          </>
        )}
        {out.length > 0 && (
          <p className={classes.out} role="status">
            {out.length} removed from the list
            <Button type="button" variant="default" size="compact-md" onClick={() => setOut([])}>
              Put back
            </Button>
          </p>
        )}
        <div className={classes.actions}>
          <Button type="button" variant="default" onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={done === 0}>
            {preview.isFetching && !preview.currentData ? 'Finding slots' : placeLabel(done)}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
