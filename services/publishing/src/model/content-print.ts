import { createHash } from 'node:crypto'
import type { Content } from './preflight/finding.ts'

type Printed = Pick<Content, 'caption' | 'items' | 'location' | 'collaborators'>

/** Fingerprint of what a post says and shows. What was prepared from another one must not go out any more. */
export const contentPrint = ({ caption, items, location, collaborators }: Printed): string =>
  createHash('sha256')
    .update(JSON.stringify([caption, items, location, ...(collaborators.length > 0 ? [collaborators] : [])]))
    .digest('base64url')
    .slice(0, 16)
