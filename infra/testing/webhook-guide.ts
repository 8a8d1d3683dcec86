import { readFile } from 'node:fs/promises'

const names = (cell: string): string[] => [...cell.matchAll(/`([\w.]+)`/g)].map(([, name]) => name as string)

/** What the guide's table of webhook events names in `data` of each, beside `team_id`, by the event. */
export async function fieldsInGuide(): Promise<Map<string, string[]>> {
  const guide = await readFile(new URL('../../docs/api-guide.md', import.meta.url), 'utf8')
  const rows = guide
    .slice(guide.indexOf('\n## Webhooks\n'), guide.indexOf('\n**Verify.**'))
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .map(line => line.split('|').map(cell => cell.trim()))
  return new Map(rows.flatMap(([, events = '', , data = '']) => names(events).map(event => [event, names(data)])))
}
