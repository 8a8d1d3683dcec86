import { isMac, keysFor, mac } from '../security/keys.ts'
import type { Stored } from './dead-letters.ts'
import type { EventMessage } from './stream.ts'

/** Why an entry of the stream is refused. `unsigned`: it has no signature at all, as versions before signatures wrote it. */
export type EntryFault = 'unsigned' | 'forged' | 'old'

/** The inbox remembers for a week what it has handled. Older entries would be handled again, so they are refused. */
const REMEMBERED_MS = 7 * 86_400_000

const signed = (event: string, trace: string, sent: string): string => `${sent}\n${trace}\n${event}`

/**
 * The fields of an entry, signed (HMAC-SHA256): Redis is not trusted: anyone who can write there must not be able to
 * speak in the name of a service. The signature covers the whole event and when it was sent.
 */
export function entryOf(event: EventMessage, trace: string | null, secret: string, nowMs: number): string[] {
  const text = JSON.stringify(event)
  const sent = `${nowMs}`
  const signature = mac(signed(text, trace ?? '', sent), keysFor(secret, 'events')[0] as Buffer)
  return ['event', text, 'trace', trace ?? '', 'sent', sent, 'mac', signature]
}

/** What an entry says without anybody having checked that it is true; undefined where it says nothing. */
const claimed = (event: string): EventMessage | undefined => {
  try {
    return JSON.parse(event) as EventMessage
  } catch {
    return undefined
  }
}

/**
 * The event of an entry, or why there is none. `other`: by what it says, `concerns` is false of it, so it is of no interest whether that is
 * true. Most entries are of no concern to most services, and the signature is most of what reading one costs. `checksAll`: the signature is
 * checked all the same.
 */
export function readEntry(
  fields: string[] | null,
  {
    secret,
    nowMs,
    concerns,
    checksAll = false,
  }: { secret: string; nowMs: number; concerns: (event: EventMessage) => boolean; checksAll?: boolean | undefined },
): Stored | EntryFault | 'other' {
  const at = new Map<string, string>()
  for (let i = 0; i + 1 < (fields?.length ?? 0); i += 2) at.set(fields?.[i] as string, fields?.[i + 1] as string)
  const [event = '', trace = '', sent = '', signature] = ['event', 'trace', 'sent', 'mac'].map(name => at.get(name))
  if (signature === undefined) return 'unsigned'
  const said = claimed(event)
  const isOther = said !== undefined && !concerns(said)
  if (isOther && !checksAll) return 'other'
  if (!said || !isMac(signature, signed(event, trace, sent), keysFor(secret, 'events'))) return 'forged'
  if (isOther) return 'other'
  if (nowMs - Number(sent) > REMEMBERED_MS) return 'old'
  return { event: said, trace: trace || null }
}
