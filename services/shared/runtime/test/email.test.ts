import { describe, expect, test } from 'vitest'
import { emailKey, isEmail, isLookAlike } from '../src/email.ts'

test('letter case, Unicode form and the spelling of a domain make no second address', () => {
  for (const spelling of ['ADA@Example.Test', 'ada@EXAMPLE.test', 'ａｄａ@example.test', 'ada@ｅｘample.test'])
    expect(emailKey(spelling), spelling).toBe('ada@example.test')
  expect(emailKey('ada@bücher.example')).toBe(emailKey('ADA@xn--bcher-kva.example'))
  expect(emailKey('jose\u0301@example.test')).toBe(emailKey('José@example.test'))
})

test('addresses of two people stay two', () => {
  expect(emailKey('ada+fanfare@example.test')).not.toBe(emailKey('ada@example.test'))
  expect(emailKey('a.da@example.test')).not.toBe(emailKey('ada@example.test'))
})

test('an address holds no space', () => {
  for (const text of ['a b@c.de', ' a@b.de', 'a@b.de ', 'a\u00a0b@c.de', 'a@b', 'a@b@', ''])
    expect(isEmail(text), text).toBe(false)
  expect(isEmail('a@b.c')).toBe(true)
})

test('a domain is a name of DNS, and nothing that a URL would read as another one', () => {
  for (const domain of [
    'example.com/x.evil.example',
    '%65xample.com',
    'example.com?x.y',
    'example.com#x.y',
    'example.com\\x.y',
    'example%2ecom.x',
    '0x7f.1',
    '127.0.0.1',
    '[127.0.0.1]',
    'example.com:25',
    'user:pass@example.com',
    '-example.com',
    'example-.com',
    `${'a'.repeat(64)}.com`,
    'example.com.',
    'exam_ple.com',
  ])
    expect(isEmail(`mira@${domain}`), domain).toBe(false)
  for (const domain of [
    'Example.COM',
    'mail.example.co.uk',
    'xn--bcher-kva.example',
    'bücher.example',
    '3com.example',
    'почта.рф',
  ])
    expect(isEmail(`mira@${domain}`), domain).toBe(true)
})

describe('look-alikes', () => {
  test.each([
    ['dotless i', 'm\u0131ra@example.test'],
    ['Kelvin sign', '\u212aarl@example.test'],
    ['Kelvin sign in the domain', 'karl@\u212aiosk.test'],
    ['full-width letters', '\uff4dira@example.test'],
    ['full-width domain', 'mira@\uff45xample.test'],
    ['long s', 'jame\u017f@example.test'],
    ['ligature', '\ufb01ona@example.test'],
    ['Cyrillic a among Latin letters', 'mir\u0430@example.test'],
    ['Cyrillic letters in a Latin domain', 'mira@ex\u0430mple.test'],
    ['the same domain in its DNS form', 'mira@xn--exmple-4nf.test'],
    ['Greek omicron', 'j\u03bfnas@example.test'],
    ['zero-width space', 'mi\u200bra@example.test'],
    ['soft hyphen', 'mi\u00adra@example.test'],
    ['right-to-left override', 'mi\u202era@example.test'],
    ['i with another dot', 'mi\u0307ra@example.test'],
    ['dotted capital I', 'M\u0130RA@example.test'],
    ['superscript', 'mira\u00b2@example.test'],
  ])('%s is refused', (_, email) => expect(isLookAlike(email)).toBe(true))

  test.each([
    'mira@example.test',
    'MIRA.O-Neil+team@sub.example.test',
    'josé@example.test',
    'jörg@bücher.example',
    'müller@xn--bcher-kva.example',
    'почта@пример.рф',
    '李@例子.测试',
    'a,b@example.test',
  ])('%s is taken', email => expect(isLookAlike(email)).toBe(false))
})
