import type { GraphDeps } from '../graph/env.ts'
import { ago, caption, count, exact } from '../people/format.ts'
import { html } from '../people/html.ts'
import { nothing } from '../people/instagram.ts'
import { carousel, carouselScript, freshScript, pictureOf, still } from '../people/media-view.ts'
import { banner, page, profileStyles } from '../people/shell.ts'
import type { Creator, TikTokPost } from '../state/tiktok-records.ts'

const mostTiles = 90

const audience: Record<string, string> = {
  PUBLIC_TO_EVERYONE: 'Everyone',
  FOLLOWER_OF_CREATOR: 'Followers',
  MUTUAL_FOLLOW_FRIENDS: 'Friends',
  SELF_ONLY: 'Only me',
}

/** A TikTok profile as its owner's phone shows it: private posts too, each with its audience. */
export function tiktokProfile({ state }: GraphDeps, creator: Creator): string {
  const posts = state.tiktoks(creator.id).read({ limit: mostTiles }, () => true).items
  const body = html`${banner}
<main class="phone">
<div class="bar"><a class="back" href="/" aria-label="All profiles">‹</a>@${creator.username}<span class="end">TikTok</span></div>
<div class="who"><span class="ring"><img class="round" src="${pictureOf(creator)}" alt="" width="86" height="86"></span>
<div class="counts"><span><b>${count(creator.follows)}</b>following</span><span><b>${count(creator.followers)}</b>followers</span><span><b>${count(creator.likes)}</b>likes</span></div></div>
<div class="bio"><strong>${creator.name}</strong><span class="kind">${creator.isPrivate ? 'Private account' : 'Public account'}</span>
${creator.biography}</div>
${
  posts.length === 0
    ? nothing
    : html`<div class="grid reels">${posts.map(
        post =>
          html`<a href="${`/tiktok-www/@${creator.username}/${post.media}/${post.postId}`}" aria-label="${(post.title || post.description).slice(0, 80) || 'Post'}">${post.items[0] && still(post.items[0], { thumbOffset: post.coverMs })}</a>`,
      )}</div>`
}
</main>`
  return page(`${creator.name} (@${creator.username}) · TikTok`, profileStyles, body, freshScript(state.live.count()))
}

const facts = (post: TikTokPost): string =>
  [
    `Who can view: ${audience[post.privacy] ?? post.privacy}`,
    post.commentOff ? 'Comments off' : 'Comments on',
    ...(post.media === 'video'
      ? [post.duetOff ? 'Duet off' : 'Duet on', post.stitchOff ? 'Stitch off' : 'Stitch on']
      : []),
    ...(post.paidPartnership ? ['Paid partnership'] : post.ownBrand ? ['Promotional content'] : []),
    ...(post.isAigc ? ['Creator labeled as AI-generated'] : []),
    ...(post.music ? ['Music added'] : []),
  ].join(' · ')

/** One post as the network's own page shows it. */
export function tiktokPost({ state }: GraphDeps, creator: Creator, post: TikTokPost): string {
  const at = post.publishedAt as number
  const body = html`${banner}
<main class="phone">
<div class="bar"><a class="back" href="/tiktok-www/@${creator.username}" aria-label="Back to ${creator.username}">‹</a>${post.media === 'video' ? 'Video' : 'Photos'}</div>
<article class="post">
<div class="by"><img class="round" src="${pictureOf(creator)}" alt="" width="38" height="38"><span class="name">${creator.username}</span></div>
${carousel(post.items, { thumbOffset: post.coverMs })}
${post.media === 'photo' && post.title && html`<p class="caption"><b>${post.title}</b></p>`}
<p class="caption"><b>${creator.username}</b> ${caption(post.media === 'photo' ? post.description : post.title)}</p>
<p class="said">${facts(post)}</p>
<p class="when"><time datetime="${exact(at)}" title="${exact(at)}">${ago(at, state.clock.now())}</time></p>
</article>
</main>`
  return page(`${creator.name} on TikTok`, profileStyles, body, carouselScript)
}
