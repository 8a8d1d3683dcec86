import { useCan, useHas } from '../session/session.ts'
import { pages } from './pages.ts'

/** The pages that this person has by role and plan, in the order of the navigation. */
export const usePages = () => {
  const can = useCan()
  const has = useHas()
  return pages.filter(
    ({ action, unless, feature }) => (!action || can(action)) && !(unless && can(unless)) && (!feature || has(feature)),
  )
}
