import { expect, test } from 'vitest'
import { derivedFields } from '../src/research/derived-fields.ts'
import { shortcodeOf } from '../src/shortcode.ts'

test.each([
  ['https://www.instagram.com/p/C4xYz1-_dE/', 'C4xYz1-_dE'],
  ['https://www.instagram.com/reel/Cx1/?a=b', 'Cx1'],
  ['https://www.facebook.com/101_202', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the shortcode of %j', (link, code) => expect(shortcodeOf(link)).toBe(code))

test('a post of an explored profile says whose it is', () => {
  const owner = { id: '17', username: 'olea', name: 'Olea Ceramics', profile_picture_url: 'https://pictures.test/olea' }
  expect(derivedFields({ permalink: 'https://www.instagram.com/reel/Cx1/' }, owner)).toEqual({
    shortcode: 'Cx1',
    user_id: '17',
    user_fullname: 'Olea Ceramics',
    user_name: 'olea',
    user_pict: 'https://pictures.test/olea',
  })
  expect(derivedFields({}, { id: '17', username: 'olea', name: '' })).toMatchObject({
    shortcode: null,
    user_fullname: 'olea',
    user_pict: null,
  })
})
