import { describe, expect, test } from 'vitest'
import { NetworkType } from '../src/entities/teams.ts'
import { media } from '../src/limits.ts'
import { loginsFor } from '../src/networks/logins.ts'
import { permissionsOf } from '../src/networks/permissions.ts'
import {
  accountName,
  allKinds,
  isRequired,
  missingOf,
  neededMedia,
  networkIdOf,
  networkOf,
  networkOfSlug,
  networkOfSurface,
  networks,
  type NetworkType as Type,
  widest,
} from '../src/networks.ts'

describe('the networks', () => {
  test('nothing that names one names another', () => {
    const names = networks.flatMap(({ key, slug, name, surfaces, kinds }) => [
      ...new Set([key, slug]),
      name,
      ...surfaces,
      ...new Set(Object.values(kinds).map(({ picture }) => picture.profile)),
      ...new Set(Object.values(kinds).map(({ video }) => video.profile)),
    ])
    expect(new Set(names).size).toBe(names.length)
  })

  test.each(networks)(
    '$name: it has logins, whose people it knows, and the pages that its accounts are linked to are a network',
    network => {
      const own = loginsFor(network.key)
      expect(own.length).toBeGreaterThan(0)
      for (const login of own) {
        expect(networkOf(login.network).host).toBe(login.host)
        expect(permissionsOf(network.key, login.key).publish.length).toBeGreaterThan(0)
      }
      if (network.linkedTo) expect(networkOf(network.linkedTo).linkedTo).toBeNull()
    },
  )

  test.each(allKinds)('$network.name $type: what it allows can be had', ({ network, kind }) => {
    const { limits, picture, video } = kind
    expect(network.surfaces).toContain(kind.surface)
    expect(network.surfaces).toContain(kind.videoSurface)
    expect(limits.items.min).toBeLessThanOrEqual(limits.items.max)
    expect(limits.videos.min).toBeLessThanOrEqual(limits.videos.max)
    expect(limits.videos.max).toBeLessThanOrEqual(limits.items.max)
    expect(limits.items.max).toBeLessThanOrEqual(media.maxPerPost)
    expect(video.seconds.min).toBeLessThan(video.seconds.max)
    expect(video.fps.min).toBeLessThan(video.fps.max)
    expect(kind.source).not.toBe('')
    expect(picture.minWidth).toBeLessThanOrEqual(picture.maxWidth)
    if (limits.ratio) expect(limits.ratio.min).toBeLessThan(limits.ratio.max)
    expect(limits.caption).toBeLessThanOrEqual(widest('caption'))
  })

  test.each(allKinds)('$network.name $type: it is sent what it says that it takes', ({ kind: { video, picture } }) => {
    const { taken, sent } = video
    expect(taken.source).not.toBe('')
    expect(taken.containers ?? [sent.container]).toContain(sent.container)
    expect(taken.codecs ?? [sent.codec]).toContain(sent.codec)
    expect(taken.audio ?? [sent.audio.codec]).toContain(sent.audio.codec)
    expect(picture.formats[0]).toBe('jpeg')
  })

  test.each(allKinds)('$network.name $type: what it requires is what its limits ask for at least', ({ kind }) => {
    for (const { source } of kind.requires) expect(source).not.toBe('')
    expect(kind.requires.length).toBeGreaterThan(0)
    expect(neededMedia(kind) !== undefined).toBe(kind.limits.items.min > 0)
    expect(isRequired(kind, 'video')).toBe(kind.limits.videos.min > 0)
    expect(isRequired(kind, 'audience')).toBe(kind.takes.tiktok_options)
  })

  test('what a post does not have is said by the fields of which it would need one', () => {
    const none = { picture: false, video: false, caption: false, link: false, audience: false }
    const post = (key: 'ig' | 'fb' | 'tiktok') => networkOf(key).kinds.post
    const asked = (key: 'ig' | 'fb' | 'tiktok', has: object) =>
      missingOf(post(key), { ...none, ...has }).map(({ anyOf }) => anyOf.join())
    expect(asked('ig', { caption: true })).toEqual(['picture,video'])
    expect(asked('ig', { video: true })).toEqual([])
    expect(asked('fb', {})).toEqual(['caption,link,picture,video'])
    expect(asked('fb', { link: true })).toEqual([])
    expect(asked('tiktok', { picture: true })).toEqual(['audience'])
  })

  test('a request may name each of them, and the first is Instagram (spec §2)', () => {
    expect(NetworkType.enum).toEqual(networks.map(({ key }) => key))
    expect(networks[0]?.name).toBe('Instagram')
  })

  test('a key that is none throws, a slug or surface that is none has no network', () => {
    expect(() => networkOf('xx' as Type)).toThrow('xx')
    expect(networkOfSlug('xx')).toBeUndefined()
    expect(networkOfSurface('xx')).toBeUndefined()
    for (const network of networks) {
      expect(networkOfSlug(network.slug)).toBe(network)
      for (const surface of network.surfaces) expect(networkOfSurface(surface)).toBe(network)
    }
  })
})

test('an account is called as its network calls it, and never by nothing', () => {
  const names = { username: 'oleaandsons', name: 'Olea & Sons' }
  expect(accountName({ type: 'ig', ...names })).toBe('oleaandsons')
  expect(accountName({ type: 'fb', ...names })).toBe('Olea & Sons')
  expect(accountName({ type: 'ig', ...names, username: '' })).toBe('Olea & Sons')
  expect(accountName({ type: 'fb', ...names, name: '' })).toBe('oleaandsons')
})

test('the id of an account is the one of its own network', () => {
  const ids = { ig_id: '17841', fb_id: '101', tiktok_id: 'open-1' }
  expect(networkIdOf({ type: 'ig', ...ids })).toBe('17841')
  expect(networkIdOf({ type: 'fb', ...ids })).toBe('101')
  expect(networkIdOf({ type: 'tiktok', ...ids })).toBe('open-1')
  expect(networkIdOf({ type: 'ig', ig_id: null, fb_id: '101', tiktok_id: null })).toBeNull()
})
