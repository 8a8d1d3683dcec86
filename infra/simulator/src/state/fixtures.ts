import { allTasks, type Ig, type Page } from './account-records.ts'
import type { State } from './state.ts'
import type { Creator } from './tiktok-records.ts'

/** Ids of the people and accounts that the simulator starts with. They never change. */
export const fixtures = {
  mira: '10226000000000101',
  jonas: '10226000000000102',
  olea: { page: '101000000000201', ig: '17841400000000301' },
  northfold: { page: '101000000000202', ig: '17841400000000302' },
  juno: { page: '101000000000203', ig: '17841400000000303' },
  /** A page with no Instagram account; its account exists but was never linked. */
  fern: { page: '101000000000204', ig: '17841400000000304' },
  /** A page whose connected account is a personal one, which the API can't publish to. */
  personal: { page: '101000000000205', ig: '17841400000000305' },
  /** TikTok accounts, by their open ids. The second one is private; the third one allows neither comments nor duets. */
  tiktok: {
    olea: '7a3c51f0-2f41-4c1d-9a60-0000000000a1',
    northfold: '7a3c51f0-2f41-4c1d-9a60-0000000000a2',
    juno: '7a3c51f0-2f41-4c1d-9a60-0000000000a3',
  },
} as const

const creator = (id: string, own: Partial<Creator> & Pick<Creator, 'username' | 'name'>): Creator => ({
  kind: 'creator',
  id,
  unionId: `u-${id}`,
  biography: '',
  followers: 0,
  follows: 0,
  likes: 0,
  verified: false,
  isPrivate: false,
  off: [],
  maxSeconds: 600,
  ...own,
})

const creators: Creator[] = [
  creator(fixtures.tiktok.olea, {
    username: 'oleaandsons',
    name: 'Olea & Sons',
    biography: 'Olive oil, pressed within four hours.',
    picture: 'olea.webp',
    followers: 31_904,
    follows: 120,
    likes: 410_233,
    verified: true,
  }),
  creator(fixtures.tiktok.northfold, {
    username: 'northfold',
    name: 'Northfold',
    biography: 'Outerwear. Behind the scenes.',
    picture: 'north.webp',
    followers: 640,
    likes: 5_120,
    isPrivate: true,
  }),
  creator(fixtures.tiktok.juno, {
    username: 'junocoffee',
    name: 'Juno Coffee',
    biography: 'Open from seven.',
    picture: 'juno.webp',
    followers: 8_410,
    likes: 77_310,
    off: ['comment', 'duet'],
    maxSeconds: 60,
  }),
]

const pages: Omit<Page, 'kind' | 'roles'>[] = [
  {
    id: fixtures.olea.page,
    name: 'Olea & Sons',
    username: 'olea.and.sons',
    category: 'Food & Beverage Company',
    categoryId: '2500',
    about: 'Single-estate olive oil from the hills above Moura. Pressed within four hours.',
    picture: 'olea.webp',
    followers: 18_432,
    igId: fixtures.olea.ig,
    connectedIgId: fixtures.olea.ig,
  },
  {
    id: fixtures.northfold.page,
    name: 'Northfold',
    username: 'northfold.outerwear',
    category: 'Clothing (Brand)',
    categoryId: '2209',
    about: 'Outerwear for weather that changes its mind. Made in Porto, mended for life.',
    picture: 'north.webp',
    followers: 42_907,
    igId: fixtures.northfold.ig,
    connectedIgId: fixtures.northfold.ig,
  },
  {
    id: fixtures.juno.page,
    name: 'Juno Coffee',
    username: 'juno.coffee.roasters',
    category: 'Coffee Shop',
    categoryId: '197871390225897',
    about: 'A small roastery with a long counter. Open from seven.',
    picture: 'juno.webp',
    followers: 7_215,
    igId: fixtures.juno.ig,
    connectedIgId: fixtures.juno.ig,
  },
  {
    id: fixtures.fern.page,
    name: 'Fern & Field',
    username: 'fern.and.field',
    category: 'Garden Center',
    categoryId: '139225689474222',
    about: 'Plants for shade, and patience.',
    picture: 'fern.webp',
    followers: 3_088,
  },
  {
    id: fixtures.personal.page,
    name: 'Mira Castelo',
    username: 'mira.castelo.studio',
    category: 'Photographer',
    categoryId: '181475575221097',
    about: 'Pictures of food, cloth and coffee.',
    picture: 'personal.webp',
    followers: 964,
    connectedIgId: fixtures.personal.ig,
  },
]

const accounts: Omit<Ig, 'kind'>[] = [
  {
    id: fixtures.olea.ig,
    igId: 301_4410,
    type: 'business',
    username: 'oleaandsons',
    name: 'Olea & Sons',
    biography: 'Single-estate olive oil.\nPressed within four hours, in Moura.',
    website: 'https://olea.example',
    picture: 'olea.webp',
    followers: 24_610,
    follows: 312,
    pageId: fixtures.olea.page,
  },
  {
    id: fixtures.northfold.ig,
    igId: 302_7731,
    type: 'business',
    username: 'northfold.co',
    name: 'Northfold',
    biography: 'Outerwear for weather that changes its mind.\nMade in Porto, mended for life.',
    website: 'https://northfold.example',
    picture: 'north.webp',
    followers: 61_248,
    follows: 87,
    pageId: fixtures.northfold.page,
  },
  {
    id: fixtures.juno.ig,
    igId: 303_1188,
    type: 'creator',
    username: 'junocoffee',
    name: 'Juno Coffee',
    biography: 'A small roastery with a long counter.\nOpen from seven.',
    picture: 'juno.webp',
    followers: 9_874,
    follows: 540,
    pageId: fixtures.juno.page,
  },
  {
    id: fixtures.fern.ig,
    igId: 304_5062,
    type: 'business',
    username: 'fernandfield',
    name: 'Fern & Field',
    biography: 'Plants for shade, and patience.',
    picture: 'fern.webp',
    followers: 5_120,
    follows: 198,
  },
  {
    id: fixtures.personal.ig,
    igId: 305_9904,
    type: 'personal',
    username: 'mira.castelo',
    name: 'Mira Castelo',
    biography: 'Pictures of food, cloth and coffee.',
    picture: 'personal.webp',
    followers: 1_402,
    follows: 611,
  },
]

/** Puts the fixtures into an empty state: two people, five pages, five Instagram accounts, three on TikTok. Nobody has granted anything. */
export function seedFixtures(state: State): void {
  state.put({ kind: 'user', id: fixtures.mira, name: 'Mira Castelo', picture: 'personal.webp' })
  state.put({ kind: 'user', id: fixtures.jonas, name: 'Jonas Lind', picture: 'p1.webp' })
  for (const one of creators) state.put(structuredClone(one))
  for (const ig of accounts) state.put({ kind: 'ig', ...ig })
  for (const page of pages) state.put({ kind: 'page', ...page, roles: { [fixtures.mira]: [...allTasks] } })
}
