const times = new Set(['timestamp', 'created_time', 'updated_time', 'backdated_time', 'start_time', 'end_time'])
const written = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/

/** The answer with its times as unix seconds: `date_format=U`. */
export function withUnixTimes(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withUnixTimes)
  if (body === null || typeof body !== 'object') return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      times.has(name) && typeof value === 'string' && written.test(value)
        ? Math.floor(Date.parse(value) / 1000)
        : withUnixTimes(value),
    ]),
  )
}
