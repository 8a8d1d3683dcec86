import { isDeepStrictEqual } from 'node:util'
import { isInstant } from '@fanfare/contracts/entities/common.ts'
import { shownFields } from '@fanfare/contracts/entities/shown.ts'
import { fail } from '../errors.ts'

/** Whether two values say the same. An instant that came with an offset is the one that is shown in UTC. */
const isSame = (given: unknown, now: unknown): boolean =>
  typeof given === 'string' && typeof now === 'string' && isInstant(given) && isInstant(now)
    ? Date.parse(given) === Date.parse(now)
    : isDeepStrictEqual(given, now)

/**
 * The part of a body that changes something. What else a reply shows of the thing may be sent back with it: throws `invalid_input`, with the
 * field and the value that it has, where a field that cannot change is another. `read` is asked for the thing as replies show it, only where
 * such a field was sent. `schema`: the body of the endpoint.
 */
export async function withoutShown<B extends object>(
  schema: object,
  body: B,
  read: () => object | Promise<object>,
): Promise<B> {
  const { fixed, counted } = shownFields(schema)
  const given = body as Record<string, unknown>
  const sent = fixed.filter(name => given[name] !== undefined)
  if (sent.length > 0) {
    const now = (await read()) as Record<string, unknown>
    for (const name of sent) {
      if (isSame(given[name], now[name])) continue
      const [field, rule] = [
        `body.${name}`,
        `absent, or ${JSON.stringify(now[name])} as it is: it cannot be changed here`,
      ]
      fail('invalid_input', { field, rule, message: `${field} must be ${rule}.` })
    }
  }
  const names = new Set([...fixed, ...counted])
  return Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name))) as B
}
