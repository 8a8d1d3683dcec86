import { followersAt } from '../directory/profiles.ts'
import { type FacebookPage, type FacebookPost, pagePost } from '../directory/public-pages.ts'
import { countAt } from '../directory/timing.ts'
import type { GraphDeps } from '../graph/env.ts'
import { drawnItems } from '../graph/public-media.ts'
import { pageFigures } from '../graph/public-pages.ts'
import { linkCard, mosaic, reactions } from './facebook.ts'
import { ago, count, exact } from './format.ts'
import { html, type Markup } from './html.ts'
import { nothing } from './instagram.ts'
import { drawnSource, show } from './media-view.ts'
import { faceOf, linkedCaption } from './public-instagram.ts'
import { banner, page, profileStyles } from './shell.ts'

const mostPosts = 40

/** A Facebook page that nobody here owns, with its latest posts. */
export function publicPage({ state }: Pick<GraphDeps, 'state'>, owner: FacebookPage): string {
  const now = state.clock.now()
  const total = countAt(owner, now)
  const posts = Array.from({ length: Math.min(total, mostPosts) }, (_, place) => pagePost(owner, total - 1 - place))
  const { name, username } = owner.profile
  const body = html`${banner}
<main class="phone">
<div class="bar"><a class="back" href="/" aria-label="All profiles">‹</a>${name}<span class="end">Facebook Page</span></div>
<div class="cover"></div>
<header class="pagehead"><img class="round" src="${faceOf(owner)}" alt="" width="96" height="96">
<h1>${name}</h1><p>${count(followersAt(owner, now))} followers · ${owner.category}</p><p class="about">${owner.biography}</p></header>
<nav class="tabs" aria-label="Networks"><a href="/profile/${username}">Instagram</a><a aria-current="page" href="/profile/${owner.username}">Facebook Page</a></nav>
<div class="feed">${posts.length === 0 ? nothing : posts.map(post => card(post, now))}</div>
</main>`
  return page(name, profileStyles, body)
}

/** One post of such a page alone. */
export function publicPagePost({ state }: Pick<GraphDeps, 'state'>, post: FacebookPost): string {
  const { name } = post.page.profile
  const body = html`${banner}
<main class="phone">
<div class="bar"><a class="back" href="/profile/${post.page.username}" aria-label="Back to ${name}">‹</a>${name}'s post</div>
<div class="feed">${card(post, state.clock.now())}</div>
</main>`
  return page(`${name} on Facebook`, profileStyles, body)
}

function card(post: FacebookPost, now: number): Markup {
  const { page: owner, at, id } = post
  return html`<article class="post">
<div class="by"><img class="round" src="${faceOf(owner)}" alt="" width="42" height="42"><span class="name"><a href="/www/${owner.id}/posts/${id.slice(owner.id.length + 1)}">${owner.profile.name}</a><small><time datetime="${exact(at)}" title="${exact(at)}">${ago(at, now)}</time></small></span></div>
${post.message && html`<p class="message ${post.kind === 'text' && 'big'}">${linkedCaption(post.message)}</p>`}
${shownOf(post)}
${reactions(pageFigures(post, now))}
</article>`
}

function shownOf(post: FacebookPost): Markup | undefined {
  const items = drawnItems(post.items)
  const [first] = items
  if (!first) return undefined
  if (post.kind === 'link' && post.link)
    return linkCard(post.link, { title: `${post.page.profile.name}: notes`, image: drawnSource(first.drawn ?? '') })
  return post.kind === 'video' ? html`<div class="player video">${show(first)}</div>` : mosaic(items)
}
