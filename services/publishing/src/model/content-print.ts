import { createHash } from 'node:crypto'
import type { Content } from './preflight/finding.ts'

/** Fingerprint of what a post says and shows. What was prepared from another one must not go out any more. */
export const contentPrint = ({ caption, items, location }: Pick<Content, 'caption' | 'items' | 'location'>): string =>
  createHash('sha256')
    .update(JSON.stringify([caption, items, location]))
    .digest('base64url')
    .slice(0, 16)
