import { type LoginKey, loginKeys } from '@fanfare/contracts/networks/login-keys.ts'
import { permissionWords } from '@fanfare/contracts/networks/permission-words.ts'
import { expect, test } from 'vitest'
import { logins } from '../../src/networks/logins.ts'

test.each<LoginKey>([...loginKeys])('each permission that the login %s needs is told in plain words', login => {
  for (const name of logins[login].publishing) expect(permissionWords([name])).not.toContain(name)
})
