import { expect, test } from 'vitest'
import { isGuessable } from '../../src/model/weak-password.ts'

const owner = { email: 'mira.castelo@harbour.studio', name: 'Mira Castelo' }

test.each([
  'password123',
  'Password2026!',
  'P@ssw0rd1234',
  'passwordpassword',
  'qwertyuiop',
  'qwerty123456',
  '1234567890',
  '0987654321',
  'aaaaaaaaaaaa',
  'abababababab',
  'abcabcabcabc',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'iloveyou1234',
  'letmein12345',
  'welcome2026!',
  'Summer2026!!',
  'liverpool2020',
  'superman1234',
  'michael123456',
  'fanfare12345',
  'fanfare-2026',
  'miracastelo1',
  'harbour.studio',
  'Castelo2026!',
  '1111111111a',
  'trustno1trustno1',
  'asdfghjkl123',
  'zxcvbnm12345',
  'admin admin admin',
])('%s is refused', password => expect(isGuessable(password, owner)).toBe(true))

test.each([
  'correct horse battery',
  'another good password',
  'harbour-lights-2026',
  'a quite new sentence',
  'once more, with feeling',
  'quite another one',
  'the monkey and the dragon',
  'vK8#qLp2!xZ9',
  'kettle-oyster-52',
  'пароль из трёх слов',
  '我的密码是很长的一句话啊',
  '48151623424815-ü',
])('%s is taken', password => expect(isGuessable(password, owner)).toBe(false))

test('the longest ones take no time', () => {
  for (const password of [
    'a'.repeat(200),
    'ab'.repeat(100),
    '1qaz'.repeat(50),
    `${'abc'.repeat(66)}!!`,
    'x1'.repeat(100),
  ]) {
    const began = performance.now()
    isGuessable(password, owner)
    expect(performance.now() - began).toBeLessThan(100)
  }
})
