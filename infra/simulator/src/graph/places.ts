import type { Place } from '../state/account-records.ts'
import { places } from '../state/places.ts'
import { known, refuse } from '../wire/errors.ts'
import { text } from '../wire/values.ts'
import { has } from './access.ts'
import type { Env } from './env.ts'
import { pagesNamed } from './public-pages.ts'
import { defineNode, selectNode, value } from './select.ts'

/** Most places of one answer. */
const most = 25
const defaults = 'id,name'

defineNode<Place>('place', {
  name: 'Page',
  defaults,
  fields: {
    name: value(place => place.name),
    location: value(place => place.location),
    link: value((place, env) => `${env.call.origin}/profile/${place.id}`),
  },
})

const plain = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** `GET /pages/search`: places whose name, street or city has every word of `q`, then other public pages by their names. */
export function searchPages(env: Env): Record<string, unknown> {
  // Without a token nothing is told.
  void env.who
  if (!has(env, 'pages_read_engagement')) refuse(known.noPageRead())
  const words = plain(text(env.call, 'q') ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
  if (words.length === 0) refuse(known.missing('q'))
  const asked = Number(text(env.call, 'limit') ?? most)
  const named = [...places.values()].filter(({ name, location: { street = '', city, country } }) => {
    const all = plain(`${name} ${street} ${city} ${country}`)
    return words.every(word => all.includes(word))
  })
  const found = [...named, ...(env.settings.publicContentAccess ? pagesNamed(env, words, plain) : [])]
  const fields = text(env.call, 'fields') || defaults
  return { data: found.slice(0, Math.min(asked, most)).map(place => selectNode(place, env, fields)) }
}
