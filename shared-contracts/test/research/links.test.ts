import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lengths } from '../../src/limits.ts'
import type { NetworkType } from '../../src/networks.ts'
import { readPasted, unreadWords } from '../../src/research/links.ts'
import { shortcodeOf } from '../../src/shortcode.ts'

/** In few words: `ig profile olea`, `tag tea`, `group`. */
const read = (text: string, network: NetworkType = 'ig', bare: 'profile' | 'tag' = 'profile'): string => {
  const found = readPasted(text, { network, bare })
  switch (found.kind) {
    case 'profile':
      return `${found.network} profile ${found.name}`
    case 'post':
      return `${found.network} post ${found.code}${found.owner ? ` of ${found.owner}` : ''}`
    case 'tag':
      return found.network ? `${found.network} tag ${found.tag}` : `tag ${found.tag}`
    case 'unread':
      return found.reason
  }
}

describe('what was pasted', () => {
  test.each([
    ['olea', 'ig profile olea'],
    ['@Olea.Ceramics', 'ig profile olea.ceramics'],
    [' @olea/ ', 'ig profile olea'],
    ['\u200eolea\u200e', 'ig profile olea'],
    ['booking.com', 'ig profile booking.com'],
    ['_olea_', 'ig profile _olea_'],
    ['olea ceramics', 'not_a_name'],
    ['olea..ceramics', 'not_a_name'],
    ['.olea', 'not_a_name'],
    ['o'.repeat(31), 'not_a_name'],
    ['olea){id}', 'not_a_name'],
    ['@', 'not_a_name'],
    ['', 'empty'],
    [' \n ', 'empty'],
    ['o'.repeat(lengths.link + 1), 'too_long'],
    ['#Tea', 'tag tea'],
    ['#tea time', 'not_a_tag'],
  ])('a name or a tag: %j is %s', (text, found) => expect(read(text)).toBe(found))

  test.each([
    ['https://www.instagram.com/olea/', 'ig profile olea'],
    ['http://instagram.com/Olea?igshid=abc&utm_source=qr', 'ig profile olea'],
    ['instagram.com/olea', 'ig profile olea'],
    ['//m.instagram.com/olea#top', 'ig profile olea'],
    ['HTTPS://WWW.INSTAGRAM.COM/olea/tagged/', 'ig profile olea'],
    ['https://www.instagram.com/olea/reels/', 'ig profile olea'],
    ['https://instagram.com/stories/olea/317/', 'ig profile olea'],
    ['https://instagram.com/_u/olea', 'ig profile olea'],
    ['instagr.am/p/C4xYz1-_dE', 'ig post C4xYz1-_dE'],
    ['https://www.instagram.com/p/C4xYz1-_dE/?img_index=2', 'ig post C4xYz1-_dE'],
    ['https://www.instagram.com/reel/Cx1/', 'ig post Cx1'],
    ['https://www.instagram.com/reels/Cx1/', 'ig post Cx1'],
    ['https://www.instagram.com/tv/Cx1/', 'ig post Cx1'],
    ['https://www.instagram.com/olea/p/Cx1/', 'ig post Cx1 of olea'],
    ['https://www.instagram.com/olea/reel/Cx1/', 'ig post Cx1 of olea'],
    ['https://www.instagram.com/explore/tags/%E9%99%B6%E8%8A%B8/', 'ig tag 陶芸'],
    ['Look at this (https://www.instagram.com/p/Cx1/).', 'ig post Cx1'],
    ['Look at this: https://www.instagram.com/p/Cx1/. Great!', 'ig post Cx1'],
    ['<https://www.instagram.com/p/Cx1/>', 'ig post Cx1'],
    ['https://www.instagram.com/', 'no_profile'],
    ['instagram.com', 'no_profile'],
    ['https://www.instagram.com/p/', 'no_profile'],
    ['https://www.instagram.com/p/a%2Fb/', 'no_profile'],
    ['https://www.instagram.com/reels/audio/123/', 'no_profile'],
    ['https://www.instagram.com/explore/', 'no_profile'],
    ['https://www.instagram.com/stories/highlights/179/', 'no_profile'],
    ['https://www.instagram.com/accounts/login/', 'no_profile'],
    ['https://www.instagram.com/share/reel/BAabc', 'short_link'],
    ['https://www.instagram.com/%E0%A4%A/', 'not_a_name'],
  ])('Instagram: %s is %s', (text, found) => expect(read(text, 'fb')).toBe(found))

  test.each([
    ['oleaceramics', 'fb profile oleaceramics'],
    ['101', 'fb profile 101'],
    ['https://www.facebook.com/OleaCeramics/', 'fb profile oleaceramics'],
    ['de-de.facebook.com/olea.ceramics?locale=de', 'fb profile olea.ceramics'],
    ['m.facebook.com/profile.php?id=100063&ref=page', 'fb profile 100063'],
    ['https://www.facebook.com/pages/Olea-Ceramics/123456789', 'fb profile 123456789'],
    ['https://www.facebook.com/pages/category/Shop/Olea-Ceramics-123456789/', 'fb profile 123456789'],
    ['https://www.facebook.com/p/Olea-Ceramics-100063123456789/', 'fb profile 100063123456789'],
    ['https://www.facebook.com/people/Olea/100063/', 'fb profile 100063'],
    ['https://www.facebook.com/Olea-Ceramics-123456789/', 'fb profile 123456789'],
    ['https://www.facebook.com/pg/olea/about', 'fb profile olea'],
    ['https://www.facebook.com/olea/posts/pfbid02', 'fb profile olea'],
    ['https://www.facebook.com/permalink.php?story_fbid=pfbid02&id=101', 'fb profile 101'],
    ['fb.com/olea', 'fb profile olea'],
    ['https://www.facebook.com/hashtag/Tea?__eep__=6', 'fb tag tea'],
    ['https://www.facebook.com/groups/potters/', 'group'],
    ['https://www.facebook.com/share/p/abc/', 'short_link'],
    ['https://fb.watch/abc/', 'short_link'],
    ['https://www.facebook.com/watch/?v=1', 'no_profile'],
    ['https://www.facebook.com/profile.php', 'no_profile'],
    ['https://www.facebook.com/profile.php?id=me', 'no_profile'],
    ['https://www.facebook.com/pages/Olea', 'no_profile'],
    ['facebook.com', 'no_profile'],
    ['https://www.facebook.com/olea%20ceramics', 'not_a_name'],
  ])('Facebook: %s is %s', (text, found) => expect(read(text, 'fb')).toBe(found))

  test.each([
    ['https://www.tiktok.com/@Olea', 'tiktok profile olea'],
    ['tiktok.com/@olea?lang=en', 'tiktok profile olea'],
    ['https://www.tiktok.com/@olea/video/7300', 'tiktok post 7300 of olea'],
    ['https://www.tiktok.com/@olea/photo/7300', 'tiktok post 7300 of olea'],
    ['https://www.tiktok.com/tag/tea', 'tiktok tag tea'],
    ['https://vm.tiktok.com/ZMabc/', 'short_link'],
    ['https://www.tiktok.com/t/ZMabc/', 'short_link'],
    ['https://www.tiktok.com/foryou', 'no_profile'],
    ['https://www.tiktok.com/@/', 'not_a_name'],
  ])('TikTok: %s is %s', (text, found) => expect(read(text)).toBe(found))

  test.each([
    'https://example.com/olea',
    'https://instagram.com.example.com/olea',
    'https://example.com/https://instagram.com/olea',
    'https://instagram.com@example.com/olea',
    'https://olea@instagram.com/olea',
    'https://notinstagram.com/olea',
    'ftp://instagram.com/olea',
    'instagram://user/olea',
    'https://',
    'https://[/olea',
  ])('another site: %s', text => expect(read(text)).toBe('other_site'))

  test('on the screen of hashtags a bare word is one, and @ still means a profile', () => {
    expect(read('Tea', 'ig', 'tag')).toBe('tag tea')
    expect(read('@tea', 'ig', 'tag')).toBe('ig profile tea')
    expect(read('instagram.com/p/Cx1', 'ig', 'tag')).toBe('ig post Cx1')
    expect(read('green tea', 'ig', 'tag')).toBe('not_a_tag')
  })

  test('a post has an address of its own, with the same shortcode', () => {
    const found = readPasted('instagram.com/olea/reel/C4x-_/?a=b', { network: 'ig' })
    expect(found).toMatchObject({ kind: 'post', link: 'https://www.instagram.com/p/C4x-_/' })
    expect(found.kind === 'post' && shortcodeOf(found.link)).toBe('C4x-_')
  })

  test('whatever is pasted, what comes out can be put into a request', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'https://',
        'instagram.com',
        'facebook.com',
        'tiktok.com',
        '/',
        '@',
        '#',
        '?',
        'p/',
        '%',
        ')',
        '{',
        ' ',
        '..',
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom('olea', 'reel', 'pages', 'profile.php?id=', 'explore/tags/', '123456'),
    )
    const text = fc.array(part, { maxLength: 8 }).map(parts => parts.join(''))
    fc.assert(
      fc.property(text, fc.constantFrom<NetworkType>('ig', 'fb', 'tiktok'), (pasted, network) => {
        const found = readPasted(pasted, { network })
        if (found.kind === 'profile') expect(found.name).toMatch(/^[a-z0-9_.]{1,50}$/)
        else if (found.kind === 'post') expect(found.code).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
        else if (found.kind === 'tag') expect(found.tag).toMatch(/^[\p{L}\p{M}\p{N}_]+$/u)
        else expect(unreadWords[found.reason]).toMatch(/\.$/)
      }),
      { numRuns: 300 },
    )
  })
})
