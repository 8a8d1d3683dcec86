import { hashtagEdges, listed, phased, reads } from './locate.ts'
import { operationNames } from './operations.ts'
import { edgeNames } from './select.ts'

/** Calls that are neither a read of a node or an edge nor an operation on one. */
const others = [
  'me',
  'ids',
  'batch',
  'rupload',
  'access_token',
  'instagram_code',
  'refresh_access_token',
  'debug_token',
  'pages_search',
  'business_discovery',
  'hashtag_search',
  'hashtag_media',
  'picture',
]

/** Every name by which faults and the request log know a call, in order. */
export function callNames(): string[] {
  const edges = edgeNames()
    .filter(name => !hashtagEdges.includes(name))
    .map(name => (listed.includes(name) ? `${name}_list` : name))
  const steps = Object.entries(phased).flatMap(([edge, phases]) => phases.map(phase => `${edge}_${phase}`))
  const publishing = ['post_publish', 'video_publish']
  const reading = Object.values(reads)
  return [...new Set([...operationNames(), ...edges, ...steps, ...publishing, ...reading, ...others])].sort()
}
