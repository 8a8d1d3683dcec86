/** The place after a notification, as text. */
export const notificationCursor = ({ at, id }: { at: Date; id: string }): string =>
  Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')

/** The place that such a text names; undefined where it is none. */
export function readNotificationCursor(text: string): { at: Date; id: string } | undefined {
  const [, iso, id] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\d{1,18})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ??
    []
  const at = new Date(iso ?? '')
  return id === undefined || Number.isNaN(at.getTime()) ? undefined : { at, id }
}
