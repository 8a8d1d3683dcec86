/**
 * A file to begin with. The names of accounts are the team's own. `day`: the first date, YYYY-MM-DD. It begins with a byte order mark:
 * spreadsheets read UTF-8 as something else without one.
 */
export const sampleCsv = (accounts: readonly string[], day: string): string => {
  const [first = 'username'] = accounts
  const at = (days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = [
    ['accounts', 'caption', 'date', 'time', 'media', 'type', 'first_comment'],
    [first, 'Published at the time in this row', at(0), '18:05', 'name-of-an-uploaded-picture.jpg', 'post', ''],
    [
      accounts.slice(0, 2).join(', ') || first,
      'Published in each account’s next free time slot',
      'next slot',
      '',
      'first.jpg | second.jpg',
      'post',
      '#hashtags',
    ],
    [first, 'Without a date it becomes a draft', '', '', '', 'post', ''],
  ]
  return `\ufeff${lines.map(cells => `${cells.map(quoted).join(',')}\r\n`).join('')}`
}
