import { existsSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { replies } from './replies.ts'

const dist = join(import.meta.dirname, '../dist')
const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

type Name = keyof ReturnType<typeof replies>
/** Which reply belongs to an address; the first group is an id. */
const routes: [RegExp, Name][] = [
  [/^\/api\/user$/, 'user'],
  [/^\/api\/user\/settings$/, 'user'],
  [/^\/api\/team\/\d+\/social-accounts/, 'accounts'],
  [/^\/api\/team\/\d+\/available-accounts$/, 'available'],
  [/^\/api\/team\/\d+$/, 'team'],
  [/^\/api\/team\/\d+\/invites$/, 'invites'],
  [/^\/api\/team\/\d+\/invite$/, 'invited'],
  [/^\/api\/team\/deleted$/, 'deletedTeams'],
  [/^\/api\/invite\/t$/, 'openInvite'],
  [/^\/api\/posts$/, 'posts'],
  [/^\/api\/posts\/calendar$/, 'calendar'],
  [/^\/api\/notes$/, 'notes'],
  [/^\/api\/posts\/bulk$/, 'bulk'],
  [/^\/api\/contents\/enqueue$/, 'placed'],
  [/^\/api\/captions\/list$/, 'captions'],
  [/^\/api\/posts\/quota$/, 'quota'],
  [/^\/api\/posts\/available_slots$/, 'availableSlots'],
  [/^\/api\/timeslots\/list$/, 'timeslots'],
  [/^\/api\/timeslots\/update-timezone$/, 'zoneChange'],
  [/^\/api\/contents\/update-scheduled-post-timezone$/, 'placed'],
  [/^\/api\/posts\/shuffle\/\d+$/, 'placed'],
  [/^\/api\/posts\/clear\/\d+$/, 'placed'],
  [/^\/api\/posts\/preflight$/, 'preflight'],
  [/^\/api\/posts\/(\d+)\/trace$/, 'trace'],
  [/^\/api\/posts\/(\d+)$/, 'post'],
  [/^\/api\/posts\/(\d+)\/publish$/, 'post'],
  [/^\/api\/post-libraries\/list$/, 'libraries'],
  [/^\/api\/post-libraries\/(\d+)$/, 'library'],
  [/^\/api\/auth\/reset\/review$/, 'review'],
  [/^\/api\/auth\/sign-in$/, 'challenge'],
  [/^\/api\/contents\/post_count$/, 'counts'],
  [/^\/api\/auth\/sessions$/, 'sessions'],
  [/^\/api\/keys$/, 'keys'],
  [/^\/api\/webhooks$/, 'webhooks'],
  [/^\/api\/webhooks\/\d+\/deliveries$/, 'deliveries'],
  [/^\/api\/storage$/, 'storage'],
  [/^\/api\/notifications\/count$/, 'unread'],
  [/^\/api\/notifications\/devices$/, 'devices'],
  [/^\/api\/notifications$/, 'notifications'],
  [/^\/api\/team\/\d+\/subscription$/, 'subscription'],
  [/^\/api\/team\/\d+\/invoices$/, 'invoices'],
  [/^\/api\/team\/\d+\/activity$/, 'activity'],
  [/^\/api\/user\/exports$/, 'exports'],
  [/^\/api\/user\/deletion$/, 'deletionReview'],
  [/^\/api\/unsubscribe$/, 'unsubscribed'],
  [/^\/connect\/deletion\/\w+$/, 'dataDeletion'],
  [/^\/connect\/check$/, 'connect'],
  [/^\/connect\/integrations$/, 'logins'],
  [/^\/api\/timezone\/list$/, 'zones'],
  [/^\/api\/saved-post\/folder$/, 'savedFolders'],
  [/^\/api\/saved-post$/, 'savedPosts'],
  [/^\/api\/content$/, 'content'],
  [/^\/api\/accounts\/\d+\/stats$/, 'stats'],
  [/^\/api\/accounts\/\d+\/follower_growth$/, 'growth'],
  [/^\/api\/accounts\/\d+\/insights$/, 'series'],
  [/^\/api\/accounts\/\d+\/insights\/posts$/, 'insightPosts'],
  [/^\/api\/accounts\/\d+\/insights\/curves$/, 'curves'],
  [/^\/api\/accounts\/\d+\/insights\/breakdown$/, 'breakdown'],
  [/^\/api\/report-links$/, 'reportLinks'],
  [/^\/api\/report-schedules$/, 'reportSchedules'],
  [/^\/api\/reports\/\w+$/, 'report'],
  [/^\/api\/research\/explore$/, 'explored'],
  [/^\/api\/research\/posts-hashtag$/, 'tagPosts'],
  [/^\/api\/research\/use$/, 'researchUse'],
  [/^\/api\/accounts\/explore\/recent$/, 'recentProfiles'],
  [/^\/api\/accounts\/explore-fb\/recent$/, 'recentPages'],
  [/^\/api\/accounts\/posthashtag\/recent$/, 'recentHashtags'],
  [/^\/api\/hashtag\/batch$/, 'counted'],
  [/^\/api\/hashtag\/search$/, 'similar'],
  [/^\/api\/hashtag\/lab$/, 'lab'],
  [/^\/api\/hashtag\/\w+\/related$/, 'related'],
  [/^\/api\/hashtag\/(\w+)$/, 'hashtag'],
]

/** A flat picture in a colour of its own: photographs would make every golden file large. */
const picture = (id: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5"><path fill="hsl(${(id * 67) % 360} 24% 62%)" d="M0 0h4v5H0z"/><circle cx="2" cy="2.5" r="1.2" fill="hsl(${(id * 67) % 360} 22% 78%)"/></svg>`

const send = (
  response: ServerResponse,
  type: string,
  body: string | Buffer,
  { status = 200, cache = 'no-store' }: { status?: number; cache?: string } = {},
) => {
  response.writeHead(status, { 'content-type': type, 'cache-control': cache }).end(body)
}

/**
 * The built application on a free loopback port, with the replies of `replies.ts` behind it. `isGone` leaves files out, as a
 * forgotten import would.
 */
export const startServer = async (isGone: (path: string) => boolean = () => false) => {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://pictures')
    const { pathname } = url
    if (pathname === '/api/stream' || pathname === '/api/contents/streamstatus') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': quiet\n\n')
      return
    }
    const media = /^\/(?:api\/media|api\/saved-post|m)\/(\d+)/.exec(pathname)
    if (media) return send(response, 'image/svg+xml', picture(Number(media[1])))
    for (const [pattern, name] of routes) {
      const id = pattern.exec(pathname)
      if (id)
        return send(
          response,
          'application/json',
          JSON.stringify({ status: true, data: replies(url, id[1] ?? '')[name] }),
        )
    }
    if (pathname.startsWith('/api/')) {
      const error = { code: 'not_found', title: 'Not found', message: 'Nothing found at this address.' }
      return send(response, 'application/json', JSON.stringify({ status: false, error }), { status: 404 })
    }
    const file = join(dist, normalize(pathname))
    if (isGone(pathname)) return send(response, 'text/css', '')
    // As the product does: the names of these files change with their content.
    const cache = pathname.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-store'
    if (extname(file) && existsSync(file))
      return send(response, types[extname(file)] ?? 'text/plain', readFileSync(file), { cache })
    return send(response, 'text/html', readFileSync(join(dist, 'index.html')))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
