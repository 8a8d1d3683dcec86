import type { Profile } from '../directory/profiles.ts'
import { allProfiles } from '../directory/seen.ts'
import { countAt } from '../directory/timing.ts'
import type { GraphDeps } from '../graph/env.ts'
import { drawnItems } from '../graph/public-media.ts'
import { livePosts } from '../graph/schedule.ts'
import { itemsOf } from '../publications.ts'
import type { Ig, Page } from '../state/account-records.ts'
import type { Item } from '../state/media-items.ts'
import type { Creator } from '../state/tiktok-records.ts'
import { exactCount } from './format.ts'
import { html, type Markup } from './html.ts'
import { freshScript, pictureOf, sourceOf, still } from './media-view.ts'
import { faceOf } from './public-instagram.ts'
import { banner, page, profileStyles } from './shell.ts'

const most = 60

/** The index page: every profile of the simulated networks. */
export function indexPage(deps: GraphDeps): string {
  const { state } = deps
  const accounts = [...state.all('ig')] as Ig[]
  const pages = [...state.all('page')] as Page[]
  const creators = [...state.all('creator')] as Creator[]
  const open = allProfiles(deps).filter(({ access }) => access === 'public')
  const body = html`${banner}
<main class="index"><h1>Profiles</h1>
<p>These people and pages stand in for the real networks. What the product publishes appears on them, as it would on a phone.</p>
<h2>Instagram</h2><div class="people">${accounts.slice(0, most).map(ig => card(deps, ig))}</div>${others(accounts.length)}
<h2>Facebook Pages</h2><div class="people">${pages.slice(0, most).map(owner => card(deps, owner))}</div>${others(pages.length)}
<h2>TikTok</h2><div class="people">${creators.slice(0, most).map(creator => creatorCard(deps, creator))}</div>${others(creators.length)}
<h2>Public profiles and pages of others</h2><p>What research reads. Their posts are made up, and nobody here can publish on them.</p>
<div class="people">${open.slice(0, most).map(profile => othersCard(deps, profile))}</div>${others(open.length)}
<a class="to" href="/_control">Script faults and move the clock →</a>
</main>`
  return page('Simulated profiles', profileStyles, body, freshScript(state.live.count()))
}

function othersCard({ state, directory }: GraphDeps, profile: Profile): Markup {
  const count = countAt(profile, state.clock.now())
  const pictures = [1, 2, 3].flatMap(back =>
    count >= back ? drawnItems(directory.post(profile, count - back).items).slice(0, 1) : [],
  )
  return html`<a href="/profile/${profile.username}"><img class="round" src="${faceOf(profile)}" alt="" width="54" height="54" loading="lazy">
<span class="text"><b>${profile.username}</b><small>${exactCount(count)} posts · ${profile.name}</small></span>
<span class="strip">${pictures.map(item => still(item))}</span></a>`
}

function creatorCard({ state }: GraphDeps, creator: Creator): Markup {
  const list = state.tiktoks(creator.id)
  const pictures = list
    .read({ limit: 9 }, () => true)
    .items.flatMap(({ items }) => items.slice(0, 1))
    .filter(({ type }) => type === 'IMAGE')
    .slice(0, 3)
  const count = list.count()
  return html`<a href="/tiktok-www/@${creator.username}"><img class="round" src="${pictureOf(creator)}" alt="" width="54" height="54">
<span class="text"><b>@${creator.username}</b><small>${count} ${count === 1 ? 'post' : 'posts'} · ${creator.name}</small></span>
<span class="strip">${pictures.map(item => html`<img src="${sourceOf(item)}" alt="" loading="lazy">`)}</span></a>`
}

const others = (count: number) => count > most && html`<p class="none">and ${count - most} more</p>`

function card({ state }: GraphDeps, owner: Ig | Page): Markup {
  const ig = owner.kind === 'ig'
  const list = ig ? state.media(owner.id) : state.posts(owner.id)
  const recent = ig
    ? state.media(owner.id).read({ limit: 9 }, () => true).items
    : state.posts(owner.id).read({ limit: 9 }, livePosts).items
  const pictures = recent
    .map(one => itemsOf(state, one)[0])
    .filter((item): item is Item => item?.type === 'IMAGE')
    .slice(0, 3)
  const count = list.count()
  return html`<a href="/profile/${owner.username}"><img class="round" src="${pictureOf(owner)}" alt="" width="54" height="54">
<span class="text"><b>${ig ? owner.username : owner.name}</b><small>${count} ${count === 1 ? 'post' : 'posts'} · ${ig ? owner.name : owner.category}</small></span>
<span class="strip">${pictures.map(item => html`<img src="${sourceOf(item)}" alt="" loading="lazy">`)}</span></a>`
}
