import { expect, test } from 'vitest'
import { networkMistakes } from '../../../arch/networks.ts'

test.each([
  ["if (account.type === 'ig') go()"],
  ['if (`fb` !== type) go()'],
  ["switch (type) { case 'ig': go() }"],
  ["const isHere = types.includes('fb')"],
  ["type Kind = 'ig' | 'fb'"],
  ["const all = ['instagram', 'facebook']"],
  ['const most = { ig: 10, fb: 20 }[type]'],
  ["const most = { 'ig': 10 }[type] ?? 20"],
  ['interface Figures { ig: number; fb: number }'],
  ["const isFeed = surface === 'instagram_feed'"],
  ["const isInstagram = channel.network === 'Instagram'"],
  ["const profile = 'fb2048'"],
  ["const Badge = () => <NetworkBadge type='ig' />"],
  ["import { instagram } from '@fanfare/contracts/networks/instagram.ts'"],
  ["import { instagramById } from '@fanfare/networks/instagram/account.ts'"],
  ["const other = own === 'ig_id' ? next : undefined"],
  ["type Ids = Pick<Post, 'fb_id'>"],
  ["sql`alter table accounts add check (type in ('ig', 'fb'))`"],
  [`const found = sql\`select id from posts where surface = \${one} or surface = 'page_post'\``],
  ['const rows = query("select id from accounts where type = \'fb\'")'],
])('sees that networks are told apart: %s', text => {
  expect(networkMistakes('web/src/app/made-up.tsx', text)).not.toEqual([])
  expect(networkMistakes('services/publishing/test/service/made-up.tsx', text)).toEqual([])
})

test.each([
  ['const first = networkTypes[0]'],
  ['const first = networkTypes[0] as NetworkType'],
  ['const last = networks.at(-1)?.key'],
  ['const first = (networkSlugs as string[])[0]'],
  ["import { networkTypes as types } from '@fanfare/contracts/networks.ts'\nconst first = types[0]"],
  ["import * as table from '@fanfare/contracts/networks.ts'\nconst first = table.networkTypes[0]"],
  ['const [first] = networkTypes'],
  ['const [, second] = networks.map(({ name }) => name)'],
  ['const first = [...networkTypes].shift()'],
  ['const own = networkTypes\nconst second = own[1]'],
  ['const first = allKinds[0].network'],
  ["import { loginKeys } from '@fanfare/contracts/networks/login-keys.ts'\nconst first = loginKeys[0]"],
  ['const [first] = Object.freeze(networkTypes)'],
])('sees that a network is named by its place: %s', text => {
  for (const path of ['web/src/features/made-up.ts', 'services/research/src/actions/networks/made-up.ts'])
    expect(networkMistakes(path, text), path).toHaveLength(1)
  expect(networkMistakes('shared-contracts/src/networks/made-up.ts', text)).toEqual([])
})

test.each([
  ['const of = networkTypes[index]'],
  ['const found = networkTypes.filter(isOpen)[0]'],
  ['const first = words[0]'],
  ['const [...all] = networkTypes'],
  ['const open = networkTypes.at(index)'],
])('but not by %s', text => expect(networkMistakes('web/src/features/made-up.ts', text)).toEqual([]))

test.each([
  ["if (type === 'ig') go()", 'instagram'],
  ["const isPage = 'fb' !== type", 'facebook'],
  ["switch (surface) { case 'tiktok_video': go() }", 'tiktok'],
  ['const isDirect = login == `instagram`', 'instagram'],
])('lets only the folder of that network compare with it: %s', (text, slug) => {
  const others = ['instagram', 'facebook', 'tiktok'].filter(other => other !== slug)
  const common = ['searchers.ts', 'types.ts', ...others.map(other => `${other}/made-up.ts`)]
  for (const file of common)
    for (const folder of ['services/research/src/actions/networks', 'web/src/lib/research/networks'])
      expect(networkMistakes(`${folder}/${file}`, text), file).toHaveLength(1)
  const own = [`services/research/src/actions/networks/${slug}/made-up.ts`, `services/shared/networks/src/${slug}/a.ts`]
  const table = ['shared-contracts/src/networks.ts', 'shared-contracts/src/networks/recents.ts']
  for (const path of [...own, ...table]) expect(networkMistakes(path, text), path).toEqual([])
})

test('lets the common files of such a folder have a record by network', () => {
  const text = "const paths = { ig: '/explore', fb: '/explore-fb', tiktok: null }\nconst of = paths[type] === null"
  expect(networkMistakes('web/src/lib/research/networks/places.ts', text)).toEqual([])
})

test.each([
  ["const why = 'Instagram allows five.'"],
  [`const full = \`Instagram allows \${most} products.\``],
  ['const Note = () => <p>Seen by people on Facebook</p>'],
  ['const id = account.ig_id'],
  ['const pageOf = ({ fb_id }: Account) => fb_id'],
])('sees that one network is spoken of: %s', text => {
  expect(networkMistakes('web/src/features/made-up.tsx', text)).toHaveLength(1)
  for (const path of ['features/connect/made-up.tsx', 'features/composer/networks/made-up.tsx'])
    expect(networkMistakes(`web/src/${path}`, text)).toEqual([])
  expect(networkMistakes('services/publishing/test/service/made-up.tsx', text)).toEqual([])
})

test('lets through what only has a name in common with a network', () => {
  const text = `import { instagram } from './instagram/calls.ts' // 'ig', Instagram
    const scope = 'instagram_basic'\nconst reply = { fb_id: null }\nconst { ig } = sent`
  expect(networkMistakes('services/team/src/made-up.ts', text)).toHaveLength(1)
  expect(networkMistakes('services/team/src/made-up.ts', text.replace('{ ig }', 'id'))).toEqual([])
  expect(networkMistakes('services/shared/networks/src/graph/oauth.ts', "const login = 'facebook'")).toEqual([])
  expect(networkMistakes('shared-contracts/src/endpoints/posts.ts', "const login = 'facebook'")).toHaveLength(1)
})
