import type { GraphDeps } from '../graph/env.ts'
import { figuresOfPost } from '../graph/figures.ts'
import { livePosts, settleWaiting } from '../graph/schedule.ts'
import { videoOf } from '../graph/video-posts.ts'
import { itemsOf } from '../publications.ts'
import type { Page } from '../state/account-records.ts'
import type { Item } from '../state/media-items.ts'
import type { LinkPreview, PageVideo, Post } from '../state/page-records.ts'
import { ago, caption, count, exact, exactCount } from './format.ts'
import { html, type Markup } from './html.ts'
import { nothing } from './instagram.ts'
import { freshScript, pictureOf, show, still } from './media-view.ts'
import { banner, page, profileStyles } from './shell.ts'
import { storyRow } from './stories.ts'

const mostPosts = 40
const mostReels = 12

/** A Facebook page as a phone shows it: head and feed. */
export function facebookPage({ state }: GraphDeps, owner: Page): string {
  settleWaiting(state, owner.id)
  const now = state.clock.now()
  const posts = state.posts(owner.id).read({ limit: mostPosts }, livePosts).items
  const linked = owner.igId ? state.node(owner.igId) : undefined
  const body = html`${banner}
<main class="phone">
<div class="bar"><a class="back" href="/" aria-label="All profiles">‹</a>${owner.name}<span class="end">Facebook Page</span></div>
<div class="cover"></div>
<header class="pagehead"><img class="round" src="${pictureOf(owner)}" alt="" width="96" height="96">
<h1>${owner.name}</h1><p>${count(owner.followers)} followers · ${owner.category}</p><p class="about">${owner.about}</p></header>
${linked?.kind === 'ig' && html`<nav class="tabs" aria-label="Networks"><a href="/profile/${linked.username}">Instagram</a><a aria-current="page" href="/profile/${owner.username}">Facebook Page</a></nav>`}
${storyRow(state, owner)}
${reelRow({ state }, owner)}
<div class="feed">${posts.length === 0 ? nothing : posts.map(post => postCard({ state }, owner, post, now))}</div>
</main>`
  return page(owner.name, profileStyles, body, freshScript(state.live.count()))
}

/** The latest reels of a page, side by side. */
function reelRow({ state }: Pick<GraphDeps, 'state'>, owner: Page): Markup {
  const isReel = (post: Post) => livePosts(post) && videoOf({ state }, post)?.use === 'reel'
  const reels = state.posts(owner.id).read({ limit: mostReels }, isReel).items
  if (reels.length === 0) return html``
  return html`<section class="reel-row" aria-label="Reels"><h2>Reels</h2><div>${reels.map(post => {
    const video = videoOf({ state }, post)
    const { item, thumb } = video ?? {}
    return html`<a href="/www/reel/${post.video}/" aria-label="${video?.title || post.message?.slice(0, 80) || 'Reel'}">${item && still(item, coverOf(thumb))}</a>`
  })}</div></section>`
}

const coverOf = (thumb: Item | undefined) => (thumb ? { cover: thumb } : {})

/** One post of a page alone. */
export function facebookPost({ state }: GraphDeps, post: Post): string {
  const owner = state.node(post.page) as Page
  const body = html`${banner}
<main class="phone">
<div class="bar"><a class="back" href="/profile/${owner.username}" aria-label="Back to ${owner.name}">‹</a>${owner.name}'s post</div>
<div class="feed">${postCard({ state }, owner, post, state.clock.now())}</div>
</main>`
  return page(`${owner.name} on Facebook`, profileStyles, body)
}

function postCard({ state }: Pick<GraphDeps, 'state'>, owner: Page, post: Post, now: number): Markup {
  const items = itemsOf(state, post)
  const video = videoOf({ state }, post)
  const at = post.publishedAt ?? post.at
  const comments = state.comments(post.id).read({ limit: 20, oldestFirst: true }, comment => !comment.deleted).items
  const short = items.length === 0 && !post.link && (post.message?.length ?? 0) < 90
  return html`<article class="post">
<div class="by"><img class="round" src="${pictureOf(owner)}" alt="" width="42" height="42"><span class="name"><a href="/www/${owner.id}/posts/${post.id.slice(owner.id.length + 1)}">${owner.name}</a><small><time datetime="${exact(at)}" title="${exact(at)}">${ago(at, now)}</time></small></span></div>
${post.message && html`<p class="message ${short ? 'big' : ''}">${caption(post.message)}</p>`}
${video?.item ? player(video, video.item) : items.length > 0 && mosaic(items)}
${items.length === 0 && post.link && linkCard(post.link, post.preview)}
${reactions(figuresOfPost(state, post, now))}
${comments.map(comment => html`<p class="said"><b>${owner.name}</b> ${caption(comment.text)}</p>`)}
</article>`
}

/** What people did with a post, above what one can do with it. */
export const reactions = ({ likes, comments, shares }: { likes: number; comments: number; shares: number }): Markup =>
  html`${likes > 0 && html`<p class="done"><span>${exactCount(likes)} ${likes === 1 ? 'like' : 'likes'}</span>${comments > 0 && html`<span>${exactCount(comments)} ${comments === 1 ? 'comment' : 'comments'}</span>`}${shares > 0 && html`<span>${exactCount(shares)} ${shares === 1 ? 'share' : 'shares'}</span>`}</p>`}<div class="react" aria-hidden="true"><span>Like</span><span>Comment</span><span>Share</span></div>`

const shown = 5

export function mosaic(items: Item[]): Markup {
  const first = items.slice(0, shown)
  const more = items.length - shown
  return html`<div class="mosaic n${Math.min(items.length, shown)}">${first.map(
    (item, place) =>
      html`<figure>${show(item)}${more > 0 && place === shown - 1 && html`<span class="more">+${more}</span>`}</figure>`,
  )}</div>`
}

/** A video in its own shape, with its title. */
function player(video: PageVideo, item: Item): Markup {
  return html`<div class="player ${video.use}">${show(item, coverOf(video.thumb))}</div>${video.title && html`<p class="title">${video.title}</p>`}`
}

export function linkCard(link: string, { title, description, image }: LinkPreview = {}): Markup {
  const name = URL.canParse(link) ? new URL(link).host : link
  return html`<a class="linkcard" href="${/^https?:/.test(link) ? link : '#'}" rel="noreferrer">${image && html`<img src="${image}" alt="" loading="lazy">`}
<span class="text"><small>${name}</small><b>${title ?? link}</b>${description && html`<span>${description}</span>`}</span></a>`
}
