import type { GraphDeps } from '../graph/env.ts'
import { itemsOf } from '../publications.ts'
import type { Ig, Page } from '../state/account-records.ts'
import type { Media } from '../state/instagram-records.ts'
import type { Item } from '../state/media-items.ts'
import type { PageStory } from '../state/page-records.ts'
import type { State } from '../state/state.ts'
import { agoShort, exact } from './format.ts'
import { html, type Markup } from './html.ts'
import { pictureOf, sourceOf, still } from './media-view.ts'
import { banner, page, profileStyles } from './shell.ts'

const storyLife = 86_400_000
const mostPieces = 100

interface Piece {
  id: string
  at: number
  item: Item
}

/** Stories of an account that are shown now, in the order in which they were published. */
export function piecesOf(state: State, owner: Ig | Page): Piece[] {
  const query = { limit: mostPieces, since: state.clock.now() - storyLife + 1, oldestFirst: true }
  const stories = state.stories(owner.id).read(query, () => true).items as (Media | PageStory)[]
  return stories.flatMap(({ id, at }, place) => {
    const [item] = itemsOf(state, stories[place] as Media | PageStory)
    return item ? [{ id, at, item }] : []
  })
}

/** The row of rings at the top of a profile; each opens its piece. */
export function storyRow(state: State, owner: Ig | Page): Markup {
  const pieces = piecesOf(state, owner)
  const now = state.clock.now()
  if (pieces.length === 0) return html``
  return html`<nav class="rings" aria-label="Stories">${pieces.map(
    ({ id, at, item }, place) =>
      html`<a href="/www/stories/${owner.username}/${id}/" aria-label="Story ${place + 1} of ${pieces.length}"><span class="ring story"><span class="disc">${still(item)}</span></span><small>${agoShort(at, now)}</small></a>`,
  )}</nav>`
}

/** Plays the stories of an account in order, beginning with one of them. Absent when that one has ended. */
export function storyPage({ state }: Pick<GraphDeps, 'state'>, owner: Ig | Page, first: string): string | undefined {
  const pieces = piecesOf(state, owner)
  const start = pieces.findIndex(({ id }) => id === first)
  if (start < 0) return undefined
  const now = state.clock.now()
  const name = owner.kind === 'ig' ? owner.username : owner.name
  const body = html`${banner}
<main class="viewer" data-start="${start}" data-home="/profile/${owner.username}">
<div class="bars" aria-hidden="true">${pieces.map(() => html`<i><b></b></i>`)}</div>
<div class="by"><img class="round" src="${pictureOf(owner)}" alt="" width="34" height="34"><span class="name">${name}</span>${pieces.map(({ at }) => html`<time datetime="${exact(at)}" title="${exact(at)}" hidden>${agoShort(at, now)}</time>`)}
<button class="pause" aria-pressed="false" aria-label="Pause">❚❚</button><a class="close" href="/profile/${owner.username}" aria-label="Close">✕</a></div>
${pieces.map(({ item }, place) => html`<figure aria-label="Story ${place + 1} of ${pieces.length}" hidden>${filling(item)}${people(item)}</figure>`)}
<button class="side prev" aria-label="Previous story"></button><button class="side next" aria-label="Next story"></button>
</main>`
  return page(`${name}'s story`, profileStyles, body, viewerScript)
}

const filling = (item: Item) =>
  item.type === 'VIDEO'
    ? html`<video src="${sourceOf(item)}" muted playsinline preload="metadata"></video>`
    : html`<img src="${sourceOf(item)}" alt="${item.altText ?? ''}">`

const people = ({ tags = [] }: Item) =>
  tags.length > 0 && html`<figcaption>${tags.map(({ username }) => html`<span>@${username}</span>`)}</figcaption>`

/** Shows one piece after the other: a picture for five seconds, a video to its end. Arrow keys and Escape work too. */
const viewerScript = `const viewer = document.querySelector('.viewer'), all = s => [...viewer.querySelectorAll(s)]
const pieces = all('figure'), bars = all('.bars b'), times = all('time'), pause = viewer.querySelector('.pause')
let at = Number(viewer.dataset.start), passed = 0, last = performance.now(), held = false
const player = () => pieces[at].querySelector('video')
const leave = () => { location.href = viewer.dataset.home }
const open = next => {
  if (next >= pieces.length) return leave()
  player()?.pause()
  at = Math.max(0, next); passed = 0
  pieces.forEach((piece, i) => { piece.hidden = i !== at })
  times.forEach((time, i) => { time.hidden = i !== at })
  bars.forEach((bar, i) => { bar.style.width = i < at ? '100%' : '0' })
  const video = player()
  if (video) { video.currentTime = 0; if (!held) video.play().catch(() => {}) }
}
const tick = now => {
  if (!held) passed += now - last
  last = now
  const video = player(), share = video && video.duration ? video.currentTime / video.duration : passed / 5000
  bars[at].style.width = Math.min(100, share * 100) + '%'
  if (!held && (video && !video.error ? video.ended : passed >= 5000)) open(at + 1)
  requestAnimationFrame(tick)
}
pause.onclick = () => {
  held = !held
  pause.textContent = held ? '▶' : '❚❚'
  pause.setAttribute('aria-pressed', held)
  const video = player()
  if (video) held ? video.pause() : video.play().catch(() => {})
}
viewer.querySelector('.prev').onclick = () => open(at - 1)
viewer.querySelector('.next').onclick = () => open(at + 1)
addEventListener('keydown', event => {
  if (event.key === 'ArrowRight') open(at + 1)
  if (event.key === 'ArrowLeft') open(at - 1)
  if (event.key === 'Escape') leave()
})
open(at); requestAnimationFrame(tick)
`
