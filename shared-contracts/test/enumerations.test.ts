import { expect, test } from 'vitest'
import { publicEndpoints } from '../src/endpoints/public.ts'

/** Every pattern that is a list of words, with what is said of it, in what an endpoint takes. */
const listed = (part: unknown): { pattern: string; description: string }[] => {
  if (typeof part !== 'object' || part === null) return []
  const { pattern, description = '' } = part as { pattern?: unknown; description?: string }
  const own = typeof pattern === 'string' && /^\^\((\?:)?[\w-]+(\|[\w-]+)+\)/.test(pattern)
  return [...(own ? [{ pattern: pattern as string, description }] : []), ...Object.values(part).flatMap(listed)]
}

test('a list of words is said to be one: "query.type must be one or more of image, video"', () => {
  const all = publicEndpoints.flatMap(({ query, body }) => [...listed(query), ...listed(body)])
  expect(all.length).toBeGreaterThan(3)
  for (const { pattern, description } of all)
    expect(description).toMatch(pattern.endsWith(')*$') ? /^one or more / : /^one of /)
})
