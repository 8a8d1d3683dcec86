import { Explore } from './Explore.tsx'

/** `/explore-fb/{account?}` and its tabs (spec §2). */
export default function ExplorePageScreen() {
  return <Explore kind="page" />
}
