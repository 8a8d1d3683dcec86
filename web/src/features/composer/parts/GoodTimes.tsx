import type { SuggestedTime } from '@fanfare/contracts/entities/insight-posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { UnstyledButton } from '@mantine/core'
import { counted, signedPercent } from '../../../lib/research/model/words.ts'
import { useCan } from '../../../lib/session/session.ts'
import { wallOf } from '../../../lib/time/time.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { useSuggestedTimesQuery } from '../api.ts'
import classes from './GoodTimes.module.css'

interface Props {
  account: SocialAccount
  /** Wall-clock time that is chosen, YYYY-MM-DDTHH:mm. */
  wall: string | null
  onChoose: (wall: string) => void
}

/** Times to come at which posts of an account did better than its others; nothing where its posts say too little, or figures aren't in the plan. */
export const GoodTimes = ({ account, ...props }: Props) => {
  const can = useCan()
  const { currentData } = useSuggestedTimesQuery(
    { params: { id: account.id }, query: {} },
    { skip: !can('account.insights') },
  )
  return currentData && currentData.data.length > 0 ? (
    <Times account={account} times={currentData.data} {...props} />
  ) : null
}

const Times = ({ account, times, wall, onChoose }: Props & { times: readonly SuggestedTime[] }) => {
  const { instantDay, timeLabel } = useTimes()
  const zone = account.settings.timezone
  return (
    <section className={classes.times} aria-label={`Good times for ${accountName(account)}`}>
      <p>Posts of {accountName(account)} did better at</p>
      <ul>
        {times.map(({ at, lift, posts }) => {
          const own = wallOf(at, zone)
          return (
            <li key={at}>
              <UnstyledButton
                className={classes.time}
                aria-pressed={own === wall}
                title={`${signedPercent(lift)} interactions, from ${counted(posts, 'post')}`}
                onClick={() => onChoose(own)}
              >
                {instantDay(at, zone)}, {timeLabel(at, zone)} <small>{signedPercent(lift)}</small>
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
