import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a token says. Tokens are signed, so none is stored: they survive a restart by themselves. */
export interface Token {
  /** `IG`: of an Instagram account itself, by Instagram Login; its `userId` is the account's id. */
  type: 'USER' | 'PAGE' | 'APP' | 'IG'
  appId: string
  userId?: string
  pageId?: string
  /** Unix ms. */
  issuedAt: number
  /** Unix ms; 0 is never. */
  expiresAt: number
}

export interface TokenMint {
  user(userId: string, issuedAt: number, expiresAt: number): string
  /** The same page, user and expiry always give the same token, as at the network. */
  page(pageId: string, userId: string, issuedAt: number, expiresAt: number): string
  app(): string
  /** Of Instagram Login. */
  instagram(igId: string, issuedAt: number, expiresAt: number): string
  /** Reads a token; absent when it is not one of ours. */
  read(token: string): Token | undefined
  proof(token: string): string
}

/** How tokens begin: those of Facebook Login, and those of Instagram Login. */
const facebook = 'EAA'
const instagram = 'IGAA'
const types: Record<string, Token['type']> = { u: 'USER', p: 'PAGE', i: 'IG' }

/** Read tokens kept by their text, so that a busy client costs one signature check. */
const cacheSize = 5000

export function createTokenMint(
  app: { id: string; secret: string },
  instagramApp: { id: string; secret: string },
): TokenMint {
  const tokens = new Map<string, Token>()
  const proofs = new Map<string, string>()

  function write(parts: (string | number)[], prefix = facebook): string {
    const text = Buffer.from([...parts].join(':')).toString('base64url')
    return `${prefix}${text}ZD${sign(text)}`
  }

  const sign = (text: string) => createHmac('sha256', app.secret).update(text).digest('hex').slice(0, 40)

  function parse(token: string): Token | undefined {
    if (token === `${app.id}|${app.secret}`) return { type: 'APP', appId: app.id, issuedAt: 0, expiresAt: 0 }
    const prefix = [facebook, instagram].find(one => token.startsWith(one))
    if (!prefix || token.length < 60) return undefined
    const text = token.slice(prefix.length, -42)
    const seal = Buffer.from(token.slice(-40))
    const expected = Buffer.from(sign(text))
    if (token.slice(-42, -40) !== 'ZD' || seal.length !== expected.length || !timingSafeEqual(seal, expected))
      return undefined
    const [kind = '', userId, pageId, issuedAt, expiresAt] = Buffer.from(text, 'base64url').toString().split(':')
    const read: Token = {
      type: types[kind] ?? 'USER',
      appId: kind === 'i' ? instagramApp.id : app.id,
      issuedAt: Number(issuedAt),
      expiresAt: Number(expiresAt),
    }
    if (userId) read.userId = userId
    if (pageId) read.pageId = pageId
    return read
  }

  return {
    user: (userId, issuedAt, expiresAt) => write(['u', userId, '', issuedAt, expiresAt]),
    page: (pageId, userId, issuedAt, expiresAt) => write(['p', userId, pageId, issuedAt, expiresAt]),
    app: () => `${app.id}|${app.secret}`,
    instagram: (igId, issuedAt, expiresAt) => write(['i', igId, '', issuedAt, expiresAt], instagram),
    read: token => remembered(tokens, token, parse),
    proof: token =>
      remembered(proofs, token, text => createHmac('sha256', app.secret).update(text).digest('hex')) as string,
  }
}

function remembered<T>(cache: Map<string, T>, key: string, make: (key: string) => T | undefined): T | undefined {
  const found = cache.get(key)
  if (found !== undefined) return found
  const made = make(key)
  if (made !== undefined) {
    if (cache.size >= cacheSize) cache.clear()
    cache.set(key, made)
  }
  return made
}
