import { pictureUrl } from '../graph/links.ts'
import type { Item } from '../state/media-items.ts'
import { html, type Markup, raw } from './html.ts'

/** Address of the picture of a person, page or account. */
export const pictureOf = (owner: Parameters<typeof pictureUrl>[1]): string =>
  pictureUrl({ call: { origin: '' } }, owner)

/** Where a page gets an item from: the kept copy, or the source when none was kept. */
export function sourceOf(item: Item): string {
  if (item.drawn) return drawnSource(item.drawn, item.type === 'VIDEO' ? 'mp4' : 'jpg')
  return item.file ? `/_sim/media/${item.file}` : item.sourceUrl
}

/** The network's own pages show drawn pictures without a signature. */
export const drawnSource = (picture: string, extension = 'jpg'): string => `/_sim/page-pictures/${picture}.${extension}`

const stillOf = (item: Item): string => (item.drawn ? drawnSource(item.drawn) : sourceOf(item))

/** Picture or position (in ms) that stands for a video before it is played. */
export interface Cover {
  cover?: Item
  thumbOffset?: number
}

/** A picture, or a video with its controls. */
export function show(item: Item, { cover, thumbOffset = 0 }: Cover = {}, lazy = true): Markup {
  if (item.type === 'VIDEO')
    return html`<video src="${sourceOf(item)}${from(cover ? 0 : thumbOffset)}"${(cover ?? item.drawn) && html` poster="${stillOf(cover ?? item)}"`} playsinline controls preload="metadata"></video>`
  return html`<img src="${sourceOf(item)}" alt="${item.altText ?? ''}"${lazy && html` loading="lazy"`}>`
}

/** A still picture: of a video its cover, or the video standing at that position. */
export function still(item: Item, { cover, thumbOffset = 0 }: Cover = {}): Markup {
  if (item.type === 'VIDEO' && !cover && !item.drawn)
    return html`<video src="${sourceOf(item)}${from(thumbOffset)}" muted playsinline preload="metadata" tabindex="-1"></video>`
  return html`<img src="${stillOf(cover ?? item)}" alt="${item.altText ?? ''}" loading="lazy">`
}

/** The part of an address that names a position. The very first picture of many videos is black. */
const from = (ms: number) => `#t=${Math.max(ms, 100) / 1000}`

/** Items side by side, one at a time, with dots. All are cropped to the first one's shape. */
export function carousel(items: Item[], cover: Cover = {}): Markup {
  const [first] = items
  if (!first) return html``
  const ratio = first.width && first.height ? `${first.width} / ${first.height}` : '1 / 1'
  const style = raw(`style="aspect-ratio:${ratio}"`)
  if (items.length === 1) return html`<div class="track" ${style}>${show(first, cover, false)}</div>`
  return html`<div class="frames"><div class="track" ${style} tabindex="0" aria-label="Carousel, ${items.length} items">${items.map(item => show(item))}</div>
<span class="place">1/${items.length}</span><button class="step prev" aria-label="Previous" hidden>‹</button><button class="step next" aria-label="Next">›</button></div>
<div class="dots" aria-hidden="true">${items.map((_item, place) => html`<i class="${place === 0 ? 'on' : ''}"></i>`)}</div>`
}

/** Moves the dots with the carousel. */
export const carouselScript = `for (const frames of document.querySelectorAll('.frames')) {
  const track = frames.querySelector('.track'), place = frames.querySelector('.place'), dots = frames.nextElementSibling.children
  const [prev, next] = frames.querySelectorAll('.step')
  const at = () => Math.round(track.scrollLeft / track.clientWidth)
  track.addEventListener('scroll', () => {
    const now = at()
    for (let i = 0; i < dots.length; i++) dots[i].className = i === now ? 'on' : ''
    place.textContent = (now + 1) + '/' + dots.length
    prev.hidden = now === 0; next.hidden = now === dots.length - 1
  })
  const go = step => track.scrollTo({ left: (at() + step) * track.clientWidth, behavior: 'smooth' })
  prev.onclick = () => go(-1); next.onclick = () => go(1)
}
`

/** Shows what was published since, without a click. */
export const freshScript = (seq: number) => `setInterval(async () => {
  const answer = await fetch('/_sim/pulse').then(r => r.json()).catch(() => undefined)
  if (answer && answer.live !== ${seq}) location.reload()
}, 2000)
`
