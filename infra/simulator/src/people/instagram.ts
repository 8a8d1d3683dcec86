import type { GraphDeps } from '../graph/env.ts'
import { figuresOfMedia } from '../graph/figures.ts'
import { itemsOf } from '../publications.ts'
import type { Ig } from '../state/account-records.ts'
import type { Media } from '../state/instagram-records.ts'
import { ago, caption, count, exact, exactCount } from './format.ts'
import { html, type Markup, raw } from './html.ts'
import { carousel, carouselScript, freshScript, pictureOf, still } from './media-view.ts'
import { banner, page, profileStyles } from './shell.ts'
import { piecesOf, storyRow } from './stories.ts'

const mostTiles = 90

/** An Instagram profile as a phone shows it: head, stories, and the grid of posts or of reels. */
export function instagramProfile({ state }: GraphDeps, ig: Ig, tab: 'posts' | 'reels' = 'posts'): string {
  const isShown = (media: Media) => (tab === 'reels' ? media.product === 'REELS' : media.sharedToFeed)
  const media = state.media(ig.id).read({ limit: mostTiles }, isShown).items
  const reels = state.media(ig.id).read({ limit: 1 }, one => one.product === 'REELS').items
  const stories = piecesOf(state, ig)
  const linked = ig.pageId ? state.node(ig.pageId) : undefined
  const body = html`${banner}
<main class="phone">
<div class="bar"><a class="back" href="/" aria-label="All profiles">‹</a>${ig.username}<span class="end">Instagram</span></div>
<div class="who"><span class="ring ${stories.length > 0 ? 'story' : ''}"><img class="round" src="${pictureOf(ig)}" alt="" width="86" height="86"></span>
<div class="counts"><span><b>${count(state.media(ig.id).count())}</b>posts</span><span><b>${count(ig.followers)}</b>followers</span><span><b>${count(ig.follows)}</b>following</span></div></div>
<div class="bio"><strong>${ig.name}</strong><span class="kind">${kindOf(ig)}</span>
${ig.biography}${
  ig.website &&
  html`
<a href="${ig.website}" rel="noreferrer">${ig.website.replace('https://', '')}</a>`
}</div>
${linked?.kind === 'page' && html`<nav class="tabs" aria-label="Networks"><a aria-current="page" href="/profile/${ig.username}">Instagram</a><a href="/profile/${linked.username}">Facebook Page</a></nav>`}
${storyRow(state, ig)}
${reels.length > 0 && html`<nav class="tabs" aria-label="Posts and reels">${tabTo(ig, 'posts', tab)}${tabTo(ig, 'reels', tab)}</nav>`}
${media.length === 0 ? nothing : html`<div class="grid ${tab}">${media.map(item => tile({ state }, item))}</div>`}
</main>`
  return page(`${ig.name} (@${ig.username})`, profileStyles, body, freshScript(state.live.count()))
}

const tabTo = (ig: Ig, to: 'posts' | 'reels', tab: string) =>
  html`<a href="/profile/${ig.username}${to === 'reels' && '?tab=reels'}"${tab === to && html` aria-current="page"`}>${to === 'reels' ? 'Reels' : 'Posts'}</a>`

const kindOf = (ig: Ig) =>
  ({ business: 'Business account', creator: 'Creator account', personal: 'Personal account' })[ig.type]

export const nothing = html`<div class="empty"><div class="frame" aria-hidden="true"></div><b>No posts yet</b>What is published here shows up automatically.</div>`

const layers = raw(
  '<svg class="kindmark" viewBox="0 0 20 20" fill="none" stroke="#fff" stroke-width="2" aria-hidden="true"><rect x="2" y="6" width="12" height="12" rx="2.5" fill="rgb(255 255 255/.92)"/><path d="M7 2.5h8a2.5 2.5 0 0 1 2.5 2.5v8"/></svg>',
)
const video = raw(
  '<svg class="kindmark" viewBox="0 0 20 20" aria-hidden="true"><rect x="2" y="2" width="16" height="16" rx="5" fill="none" stroke="#fff" stroke-width="2"/><path d="M8 6.5v7l6-3.5z" fill="#fff"/></svg>',
)

/** What is in a post of a grid, beyond one picture. */
export const kindMark = (type: Media['type']): Markup | undefined =>
  type === 'CAROUSEL_ALBUM' ? layers : type === 'VIDEO' ? video : undefined

function tile({ state }: Pick<GraphDeps, 'state'>, media: Media): Markup {
  const [first] = itemsOf(state, media)
  const mark = kindMark(media.type)
  const label = media.caption?.slice(0, 80) || 'Post'
  const picture = first && still(first, media)
  return html`<a href="/www/p/${media.shortcode}/" aria-label="${label}">${picture}${mark}</a>`
}

export const acts = raw(
  `<div class="acts" aria-hidden="true"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round"><path d="M12 20.5S3.5 15.4 3.5 9.3A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.5c0 6.1-8.5 11.2-8.5 11.2z"/></svg><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round"><path d="M20.5 12a8.5 8.5 0 1 0-3.4 6.8l3.2.9-.8-3.1a8.400 8.400 0 0 0 1-4.600z"/></svg><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round"><path d="M21 3.500 10.300 14.200M21 3.500 14.500 21l-4.200-6.800L3.500 10z"/></svg><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round"><path d="M5.500 3.500h13v17L12 15.300l-6.500 5.200z"/></svg></div>`,
)

/** How many like a post; nothing while nobody does. */
export const figures = (likes: number | undefined): Markup | false =>
  likes !== undefined && likes > 0 && html`<p class="likes">${exactCount(likes)} ${likes === 1 ? 'like' : 'likes'}</p>`

/** One post as the network's own page shows it. */
export function instagramPost({ state }: GraphDeps, media: Media): string {
  const ig = state.node(media.ig) as Ig
  const now = state.clock.now()
  const comments = state.comments(media.id).read({ limit: 30, oldestFirst: true }, comment => !comment.deleted).items
  const body = html`${banner}
<main class="phone">
<div class="bar"><a class="back" href="/profile/${ig.username}" aria-label="Back to ${ig.username}">‹</a>${{ STORY: 'Story', REELS: 'Reel', FEED: 'Post' }[media.product]}</div>
<article class="post">
<div class="by"><img class="round" src="${pictureOf(ig)}" alt="" width="38" height="38"><span class="name">${ig.username}</span></div>
${carousel(itemsOf(state, media), media)}
${acts}
${figures(figuresOfMedia(state, media, now).likes)}
${media.caption && html`<p class="caption"><b>${ig.username}</b> ${caption(media.caption)}</p>`}
${comments.map(comment => html`<p class="said"><b>${ig.username}</b> ${caption(comment.text)}</p>`)}
<p class="when"><time datetime="${exact(media.at)}" title="${exact(media.at)}">${ago(media.at, now)}</time></p>
</article>
</main>`
  return page(`${ig.name} on Instagram`, profileStyles, body, carouselScript)
}
