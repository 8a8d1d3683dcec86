import { Explore } from './Explore.tsx'

/** `/explore/{username?}` and its tabs (spec §2). */
export default function ExploreScreen() {
  return <Explore kind="profile" />
}
