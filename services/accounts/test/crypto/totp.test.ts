import { totpCode } from '@fanfare/infra/testing/totp-code.ts'
import { expect, test } from 'vitest'
import { newTotpSecret, totpStep, totpUri } from '../../src/crypto/totp.ts'

const now = Date.UTC(2026, 4, 1, 12)

test('takes the code of this half minute and of the ones before and after, and returns the step', () => {
  const secret = newTotpSecret()
  const step = Math.floor(now / 30_000)
  for (const offset of [-1, 0, 1])
    expect(totpStep(secret, totpCode(secret, now + offset * 30_000), now)).toBe(step + offset)
  expect(totpStep(secret, totpCode(secret, now + 90_000), now)).toBeUndefined()
})

test('takes a code typed with a space and refuses what is no code', () => {
  const secret = newTotpSecret()
  const code = totpCode(secret, now)
  expect(totpStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBeDefined()
  for (const bad of ['', '12345', 'abcdef', `${code}0`, '١٢٣٤٥٦']) expect(totpStep(secret, bad, now)).toBeUndefined()
})

test('follows RFC 6238: the published code of the published secret', () => {
  // Appendix B: secret 12345678901234567890, 59 s, eight digits 94287082; six digits are its tail.
  expect(totpCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 59_000)).toBe('287082')
})

test('the address names product and person', () => {
  expect(totpUri('GEZDGNBVGY3TQOJQ', 'ada@example.test')).toMatch(
    /^otpauth:\/\/totp\/Fanfare:ada%40example\.test\?.*secret=GEZDGNBVGY3TQOJQ/,
  )
})
