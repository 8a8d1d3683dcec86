import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtures } from '../src/state/fixtures.ts'
import { permissions } from '../src/state/grants.ts'
import { type Setup, startSetup } from './setup.ts'

/** Products of the fixtures' shops: oil and a rejected one of Olea & Sons. */
const [oil, box, rejected] = ['3231775643511001', '3231775643511003', '3231775643511004']
let setup: Setup
let token: string
beforeAll(async () => {
  setup = await startSetup({ settings: { videoDelayMs: 0 } })
  setup.simulator.control.grant({ user: fixtures.mira, permissions: [...permissions] })
  token = setup.simulator.control.tokens(fixtures.mira).userToken
})
afterAll(() => setup.close())

const make = (params: Record<string, string>, ig: string = fixtures.olea.ig) =>
  setup.post(`${ig}/media`, { image_url: setup.picture(1), ...params }, token)
const tags = (...products: object[]) => JSON.stringify(products)
const placed = (product_id: string) => ({ product_id, x: 0.25, y: 0.75 })
const video = { image_url: '', media_type: 'REELS' }

describe('products', () => {
  it('are found in the catalogs of an account', async () => {
    const { ig } = fixtures.olea
    expect(
      (await setup.get(`${ig}?fields=shopping_product_tag_eligibility`, token)).body.shopping_product_tag_eligibility,
    ).toBe(true)
    const { data } = (await setup.get(`${ig}/available_catalogs`, token)).body
    expect(data).toMatchObject([{ catalog_name: 'Olea oils', shop_name: 'Olea & Sons', product_count: 4 }])
    const search = async (q: string) =>
      (await setup.get(`${ig}/catalog_product_search?catalog_id=${data[0].catalog_id}&q=${q}`, token)).body.data
    expect(await search('gift')).toMatchObject([{ product_id: Number(box), review_status: 'approved' }])
    expect(await search('olive%20lemon')).toMatchObject([{ review_status: 'rejected' }])
    expect((await setup.get(`${fixtures.juno.ig}/available_catalogs`, token)).body).toEqual({ data: [] })
    expect((await setup.get(`${ig}/catalog_product_search?catalog_id=1`, token)).body.error.code).toBe(100)
  })

  it('are tagged at a place in a picture, without one in a video', async () => {
    const made = await make({ product_tags: tags(placed(oil), placed(box)) })
    const media = (await setup.post(`${fixtures.olea.ig}/media_publish`, { creation_id: made.body.id }, token)).body.id
    expect((await setup.get(`${media}/product_tags`, token)).body.data).toMatchObject([
      { product_id: Number(oil), name: 'Early harvest olive oil, 500 ml', x: 0.25, y: 0.75 },
      { product_id: Number(box) },
    ])
    const reel = await make({ ...video, video_url: setup.videoUrl(2), product_tags: tags({ product_id: oil }) })
    expect(reel.status).toBe(200)
    expect(setup.simulator.control.publications({ account: fixtures.olea.ig })).toMatchObject([
      { products: [[{ productId: oil, x: 0.25, y: 0.75 }, { productId: box }]] },
    ])
  })

  it.each([
    ['a position in a video', { ...video, product_tags: tags(placed(oil)) }, 2207035],
    ['no position in a picture', { product_tags: tags({ product_id: oil }) }, 2207036],
    ['a product of nobody', { product_tags: tags(placed('1')) }, 2207037],
    ['a rejected product', { product_tags: tags(placed(rejected)) }, 2207037],
  ])('are refused: %s', async (_name, params, subcode) => {
    const source: Record<string, string> = 'media_type' in params ? { video_url: setup.videoUrl(3) } : {}
    const { body } = await make({ ...params, ...source })
    expect(body.error).toMatchObject({ code: 100, error_subcode: subcode })
  })

  it('are refused in stories, beyond five, out of the picture, without a shop or the permission', async () => {
    const message = async (answer: Promise<{ body: { error: { message: string } } }>) =>
      (await answer).body.error.message
    expect(await message(make({ media_type: 'STORIES', product_tags: tags(placed(oil)) }))).toContain('story')
    expect(await message(make({ product_tags: tags(...Array(6).fill(placed(oil))) }))).toContain('more than 5')
    expect(await message(make({ product_tags: tags({ product_id: oil, x: 2, y: 0 }) }))).toContain("['x']")
    expect(await message(make({ product_tags: tags(placed(oil)) }, fixtures.juno.ig))).toContain('not eligible')
    await setup.del(`${fixtures.mira}/permissions/instagram_shopping_tag_products`, token)
    expect((await make({ product_tags: tags(placed(oil)) })).body.error.code).toBe(10)
    expect((await setup.get(`${fixtures.olea.ig}/available_catalogs`, token)).body.error.code).toBe(10)
    expect((await make({})).status).toBe(200)
  })
})
