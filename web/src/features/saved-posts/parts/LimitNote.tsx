import { plans } from '@fanfare/contracts/plans.ts'
import { allowed } from '@fanfare/contracts/quotas.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { whole } from '../../../lib/research/model/words.ts'
import { useTeam } from '../../../lib/session/session.ts'
import classes from '../SavedPosts.module.css'

/** Said before the next post is refused: the plan's saved posts are used up, and what helps. */
export const LimitNote = ({ limit }: { limit: number }) => {
  const { product_id: productId } = useTeam()
  const next = plans.find(plan => plan.productId > productId && allowed('saved_posts', plan.productId) > limit)
  return (
    <p className={classes.full} role="status">
      <IconAlertTriangle size={16} stroke={2} aria-hidden />
      <span>
        You’ve used all {whole(limit)} saved posts of your plan. Delete some to save new ones
        {next ? `, or upgrade: ${next.name} has ${whole(allowed('saved_posts', next.productId))}.` : '.'}
      </span>
      {next && (
        <Button component={Link} to="/plans" variant="default" size="compact-md">
          Upgrade Now
        </Button>
      )}
    </p>
  )
}
