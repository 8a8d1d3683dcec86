import { planOf } from '@fanfare/contracts/plans.ts'
import { useTeam } from '../../../lib/session/session.ts'

/** The plan of the active team. */
export const usePlan = () => planOf(useTeam().product_id)
