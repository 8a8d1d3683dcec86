import type { UploadedFile } from './call.ts'

export interface ReadBody {
  params: Record<string, unknown>
  files: Map<string, UploadedFile>
}

const none: ReadonlyMap<string, UploadedFile> = new Map()

/**
 * Reads a body in any of the forms clients send: JSON, form, multipart, or a form without a content type.
 * A body that is none of them has no parameters; the call then fails by what is missing.
 */
export async function readBody(type: string | undefined, bytes: Buffer | undefined): Promise<ReadBody> {
  if (!bytes || bytes.length === 0) return { params: {}, files: none as Map<string, UploadedFile> }
  if (type?.startsWith('multipart/form-data')) return readMultipart(type, bytes)
  const text = bytes.toString('utf8')
  const json = type?.includes('json') || /^\s*\{/.test(text) ? parseJson(text) : undefined
  if (json && typeof json === 'object' && !Array.isArray(json))
    return { params: json as Record<string, unknown>, files: none as Map<string, UploadedFile> }
  return { params: readForm(text), files: none as Map<string, UploadedFile> }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Urlencoded text to parameters; the last of a name wins, as at the network. */
export function readForm(text: string): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  if (text === '') return params
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals))
    if (name === '__proto__') continue
    params[name] = equals < 0 ? '' : decode(pair.slice(equals + 1))
  }
  return params
}

function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

async function readMultipart(type: string, bytes: Buffer): Promise<ReadBody> {
  const params: Record<string, unknown> = {}
  const files = new Map<string, UploadedFile>()
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
    for (const [name, value] of form.entries()) {
      if (typeof value === 'string') params[name] = value
      else files.set(name, { name: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) })
    }
  } catch {
    return { params, files }
  }
  return { params, files }
}
