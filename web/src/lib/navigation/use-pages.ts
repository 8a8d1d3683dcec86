import { useCan } from '../session/session.ts'
import { pages } from './pages.ts'

/** The pages that this person has by role and plan, in the order of the navigation. */
export const usePages = () => {
  const can = useCan()
  return pages.filter(page => !page.action || can(page.action))
}
