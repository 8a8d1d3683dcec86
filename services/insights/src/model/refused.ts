import type { PostFormat } from '@fanfare/contracts/entities/insight-posts.ts'

/** Metrics that a network refuses for posts of a format, with the instant (ISO) at which it did: `reel views`. */
export type Refused = Readonly<Record<string, string>>

/** After so long a refused metric is asked for again, ms. */
const AGAIN_MS = 30 * 86_400_000
const most = 100

const keyOf = (format: PostFormat, metric: string): string => `${format} ${metric}`

/** Whether a metric is refused for a format at an instant (Unix ms). */
export const isRefusedOf =
  (refused: Refused, now: number) =>
  (format: PostFormat) =>
  (metric: string): boolean => {
    const at = refused[keyOf(format, metric)]
    return at !== undefined && now - Date.parse(at) < AGAIN_MS
  }

/** Notes that metrics are refused for a format. */
export function refuse(
  refused: Record<string, string>,
  format: PostFormat,
  metrics: readonly string[],
  now: number,
): void {
  for (const metric of metrics)
    if (Object.keys(refused).length < most) refused[keyOf(format, metric)] = new Date(now).toISOString()
}

/** Whether a metric is refused for each of these formats, so that none of their posts has it. */
export const isRefusedOfAll =
  (refused: Refused, formats: ReadonlySet<PostFormat>, now: number) =>
  (metric: string): boolean =>
    formats.size > 0 && [...formats].every(format => isRefusedOf(refused, now)(format)(metric))
