import { hash, verify } from '@node-rs/argon2'

/** One spelling of a password, however the keyboard composed it. */
const plain = (password: string) => password.normalize('NFKC')

/** argon2id with the parameters of OWASP (19 MiB, 2 passes), which are the library's own. */
export const hashPassword = (password: string): Promise<string> => hash(plain(password))

export const isPassword = (stored: string, password: string): Promise<boolean> => verify(stored, plain(password))

let nobody: Promise<string> | undefined

/** Takes as long as a wrong password does, for addresses that nobody has. Always false. */
export async function isNobodysPassword(password: string): Promise<false> {
  nobody ??= hashPassword('the password of nobody at all')
  await isPassword(await nobody, password)
  return false
}
