import { figuresOf, type PublicPost } from '../directory/posts.ts'
import { followersAt, type Profile } from '../directory/profiles.ts'
import { presentOf } from '../directory/seen.ts'
import { countAt } from '../directory/timing.ts'
import { facePicture } from '../graph/discovery.ts'
import type { GraphDeps } from '../graph/env.ts'
import { publicMedia } from '../graph/public-media.ts'
import { ago, count, exact, exactCount } from './format.ts'
import { html, type Markup } from './html.ts'
import { acts, figures, kindMark, nothing } from './instagram.ts'
import { carousel, carouselScript, drawnSource, still } from './media-view.ts'
import { banner, page, profileStyles } from './shell.ts'

/** Profiles, posts and hashtags that nobody here owns, as a phone shows them. */

const mostTiles = 90
/** Posts that are looked through for reels. */
const mostSeen = 400

export const faceOf = (profile: Profile): string => drawnSource(facePicture(profile))

/** A caption whose hashtags and mentions lead on. */
export function linkedCaption(text: string): Markup[] {
  return text.split(/([#@][\p{L}\p{M}\p{N}_.]*[\p{L}\p{M}\p{N}_])/u).map((part, place) => {
    if (place % 2 === 0) return html`${part}`
    const to = part.startsWith('#')
      ? `/www/explore/tags/${encodeURIComponent(part.slice(1))}/`
      : `/www/${part.slice(1)}/`
    return html`<a class="tag" href="${to}">${part}</a>`
  })
}

const closedWords: Partial<Record<Profile['access'], string>> = {
  private: 'This account is private',
  age_gated: 'People under 18 do not see this account',
  restricted: 'This account is restricted',
}

function latest({ directory, state }: GraphDeps, profile: Profile, tab: string): PublicPost[] {
  const newest = countAt(profile, state.clock.now()) - 1
  const found: PublicPost[] = []
  for (let index = newest; index >= 0 && index > newest - mostSeen && found.length < mostTiles; index--) {
    const post = directory.post(profile, index)
    if (tab === 'posts' || post.format === 'reel') found.push(post)
  }
  return found
}

const tabTo = (username: string, to: 'posts' | 'reels', tab: string) =>
  html`<a href="/profile/${username}${to === 'reels' && '?tab=reels'}"${tab === to && html` aria-current="page"`}>${to === 'reels' ? 'Reels' : 'Posts'}</a>`

const kinds = { business: 'Business account', creator: 'Creator account', personal: 'Personal account' }

/** A profile: its head and its latest posts, unless it shows them to nobody. */
export function publicProfile(deps: GraphDeps, profile: Profile, tab: 'posts' | 'reels'): string {
  const now = deps.state.clock.now()
  const closed = closedWords[profile.access]
  const facebook = deps.directory.pages.find(one => one.profile.id === profile.id)
  const posts = closed ? [] : latest(deps, profile, tab)
  const body = html`${banner}
<main class="phone">
<div class="bar"><a class="back" href="/" aria-label="All profiles">‹</a>${profile.username}<span class="end">Instagram</span></div>
<div class="who"><span class="ring"><img class="round" src="${faceOf(profile)}" alt="" width="86" height="86"></span>
<div class="counts"><span><b>${count(countAt(profile, now))}</b>posts</span><span><b>${count(followersAt(profile, now))}</b>followers</span><span><b>${count(profile.follows)}</b>following</span></div></div>
<div class="bio"><strong>${profile.name}</strong><span class="kind">${kinds[profile.type]}</span>
${profile.biography}</div>
${facebook && html`<nav class="tabs" aria-label="Networks"><a aria-current="page" href="/profile/${profile.username}">Instagram</a><a href="/profile/${facebook.username}">Facebook Page</a></nav>`}
${
  closed
    ? html`<div class="empty"><div class="frame" aria-hidden="true"></div><b>${closed}</b>Its posts are not shown.</div>`
    : html`<nav class="tabs" aria-label="Posts and reels">${tabTo(profile.username, 'posts', tab)}${tabTo(profile.username, 'reels', tab)}</nav>
${grid(deps, posts, tab)}`
}
</main>`
  return page(`${profile.name} (@${profile.username})`, profileStyles, body)
}

function grid(deps: GraphDeps, posts: readonly PublicPost[], tab: 'posts' | 'reels'): Markup {
  if (posts.length === 0) return nothing
  return html`<div class="grid ${tab}">${posts.map(post => {
    const media = publicMedia(deps, post, deps.state.clock.now())
    const [first] = media.items
    return html`<a href="/www/p/${post.code}/" aria-label="${post.caption?.slice(0, 80) || 'Post'}">${first && still(first)}${kindMark(media.type)}</a>`
  })}</div>`
}

const names = { reel: 'Reel', image: 'Post', carousel: 'Post', video: 'Video' }

/** One post, with how many like it where its owner shows that. */
export function publicPost(deps: GraphDeps, post: PublicPost): string {
  const now = deps.state.clock.now()
  const profile = presentOf(deps, post.profile)
  const media = publicMedia(deps, post, now)
  const { comments } = figuresOf(post, now)
  const body = html`${banner}
<main class="phone">
<div class="bar"><a class="back" href="/profile/${profile.username}" aria-label="Back to ${profile.username}">‹</a>${names[post.format]}</div>
<article class="post">
<div class="by"><img class="round" src="${faceOf(profile)}" alt="" width="38" height="38"><span class="name"><a href="/profile/${profile.username}">${profile.username}</a></span></div>
${carousel([...media.items])}
${acts}
${figures(media.likes)}
${post.caption && html`<p class="caption"><b>${profile.username}</b> ${linkedCaption(post.caption)}</p>`}
${comments > 0 && html`<p class="said">${exactCount(comments)} ${comments === 1 ? 'comment' : 'comments'}</p>`}
<p class="when"><time datetime="${exact(post.at)}" title="${exact(post.at)}">${ago(post.at, now)}</time></p>
</article>
</main>`
  return page(`${profile.name} on Instagram`, profileStyles, body, carouselScript)
}

/** A hashtag with how many posts have it, and the popular ones. */
export function hashtagPage(deps: GraphDeps, name: string): string {
  const now = deps.state.clock.now()
  const total = deps.directory.tagPosts(name, now)
  const open = deps.directory.top(name, now).filter(({ profile }) => presentOf(deps, profile).access === 'public')
  const posts = open.slice(0, mostTiles).map(({ profile, index }) => deps.directory.post(profile, index))
  const body = html`${banner}
<main class="phone">
<div class="bar"><a class="back" href="/" aria-label="All profiles">‹</a>#${name}<span class="end">Instagram</span></div>
<div class="bio"><strong>#${name}</strong><span class="kind">${exactCount(total)} ${total === 1 ? 'post' : 'posts'}</span></div>
${grid(deps, posts, 'posts')}
</main>`
  return page(`#${name} on Instagram`, profileStyles, body)
}
