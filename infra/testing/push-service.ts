import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a push service received: the path of the address, the headers and the encrypted body. */
export interface Pushed {
  path: string
  headers: Record<string, string>
  body: Buffer
}

/** A push service of browsers, on the wire (RFC 8030): it takes what is posted, and answers as `answer` was given. */
export async function startPushService() {
  const taken: Pushed[] = []
  let status = 201
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', piece => pieces.push(piece))
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      taken.push({ path: request.url ?? '', headers, body: Buffer.concat(pieces) })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    answer: (next: number) => {
      status = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** A browser's subscription at a push service, and how that browser reads a message (RFC 8291, aes128gcm of RFC 8188, one record). */
export function newSubscription(pushUrl: string, name: string) {
  const curve = createECDH('prime256v1')
  const own = curve.generateKeys()
  const auth = randomBytes(16)
  const endpoint = `${pushUrl}/${name}`
  return {
    sent: { endpoint, keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') } },
    read(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const length = body.readUInt8(20)
      const sender = body.subarray(21, 21 + length)
      const sealed = body.subarray(21 + length)
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const key = hkdf(curve.computeSecret(sender), auth, about, 32)
      const cipherKey = hkdf(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = hkdf(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', cipherKey, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      // What follows the text is a delimiter and padding.
      return padded.subarray(0, padded.lastIndexOf(2)).toString()
    },
  }
}
