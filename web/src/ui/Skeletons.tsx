import { Skeleton } from '@mantine/core'
import { Delayed } from './Delayed.tsx'
import classes from './Skeletons.module.css'

/** Rows of a list with a round or 4:5 picture, in the height of the real ones. */
export const RowsSkeleton = ({
  rows = 5,
  height = 58,
  round = false,
}: {
  rows?: number
  height?: number
  round?: boolean
}) => (
  <Delayed>
    <div className={classes.rows} role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className={classes.row} style={{ height }}>
          <Skeleton width={36} height={round ? 36 : 45} radius={round ? '50%' : 5} animate={false} />
          <div>
            <Skeleton width={`${52 - ((i * 7) % 20)}%`} height={10} radius={5} animate={false} />
            <Skeleton width={`${32 - ((i * 5) % 14)}%`} height={8} radius={5} mt={8} animate={false} />
          </div>
        </div>
      ))}
    </div>
  </Delayed>
)

/** Tiles of a grid of pictures, 4:5. `className`: the grid’s own. */
export const TilesSkeleton = ({ tiles = 12, className }: { tiles?: number; className?: string | undefined }) => (
  <Delayed>
    <div className={className} role="status" aria-label="Loading">
      {Array.from({ length: tiles }, (_, at) => (
        <div key={at} className={classes.tile}>
          <Skeleton radius={10} animate={false} />
        </div>
      ))}
    </div>
  </Delayed>
)
