import { hashtagLimits } from '@fanfare/contracts/research/limits.ts'
import { ActionIcon } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { Tip } from '../../ui/Tip.tsx'
import { BandBars } from './BandBars.tsx'
import type { TagRow } from './model/tag-rows.ts'
import classes from './TagBand.module.css'

interface Props {
  tag: string
  count: Pick<TagRow, 'band' | 'waiting' | 'failed'>
  onRetry: (tag: string) => void
}

const why = `The number of posts couldn’t be read. Press to try again; the network is asked every ${hashtagLimits.failedSeconds / 60} minutes at most.`

/** How popular a hashtag is, with a flag where it could not be counted (spec §8): pressing it asks again. */
export const TagBand = ({ tag, count: { band, waiting, failed }, onRetry }: Props) => (
  <span className={classes.whole}>
    <BandBars band={band} waiting={waiting} />
    {failed && !waiting && (
      <Tip label={why}>
        <ActionIcon
          className={classes.flag}
          size={24}
          variant="subtle"
          aria-label={`#${tag} couldn’t be counted. Try again`}
          onClick={() => onRetry(tag)}
        >
          <IconFlag size={15} stroke={2} aria-hidden />
        </ActionIcon>
      </Tip>
    )}
  </span>
)
