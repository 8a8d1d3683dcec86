import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { SignIn, SignUp } from '@fanfare/contracts/endpoints/auth.ts'
import { urlOf } from '@fanfare/runtime/http/call.ts'

/** What a person or a program gets back, whatever it is. */
export interface Answer<T = unknown> {
  status: number
  headers: Headers
  /** The data of a success. */
  data?: T
  /** The failure, as the catalogue has it. */
  error?: { code: string; title: string; message: string; field?: string; rule?: string; details?: unknown }
  type?: string
  /** The body where it is not JSON. */
  text: string
}

export interface CallOptions<E> {
  params?: ParamsOf<E>
  query?: QueryOf<E>
  body?: BodyOf<E>
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** A call that failed although the test wanted its data. */
export class CallError extends Error {
  readonly code: string | undefined
  readonly answer: Answer
  constructor(endpoint: string, answer: Answer) {
    const { error, status, text } = answer
    const where = error?.field ? ` (${error.field}: ${error.rule})` : ''
    super(`${endpoint} answered ${status} ${error ? `${error.code}${where}: ${error.message}` : text.slice(0, 300)}`)
    this.code = error?.code
    this.answer = answer
  }
}

export interface Client {
  url: string
  cookies: Map<string, string>
  /** The data of a call. Throws CallError when it fails. */
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<ReplyOf<E>>
  /** The whole answer of a call, success or failure. */
  ask<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<Answer<ReplyOf<E>>>
  /** Any request: with the cookies, the CSRF header and the XHR marker that a browser would send. */
  send(path: string, init?: RequestInit): Promise<Response>
  /** Registers and is signed in. */
  signUp(person?: {
    name?: string
    email?: string
    password?: string
    timezone?: string
  }): Promise<ReplyOf<typeof SignUp> & { password: string }>
  signIn(email: string, password: string): Promise<void>
}

export interface ClientOptions {
  /** Sent as a bearer token instead of cookies. */
  apiKey?: string
  headers?: Record<string, string>
}

let people = 0

async function read<T>(response: Response): Promise<Answer<T>> {
  const text = await response.text()
  const answer: Answer<T> = { status: response.status, headers: response.headers, text }
  if (!response.headers.get('content-type')?.includes('json')) return answer
  const { data, error, type } = JSON.parse(text) as Partial<Answer<T>>
  return { ...answer, ...(data === undefined ? {} : { data }), ...(error ? { error } : {}), ...(type ? { type } : {}) }
}

/** A typed client of the public API, as a browser (cookies, CSRF) or, with `apiKey`, as an integrator's program. */
export function createClient(url: string, { apiKey, headers = {} }: ClientOptions = {}): Client {
  const cookies = new Map<string, string>()

  function remember(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      const gone =
        value === '' ||
        attributes.some(item => /^\s*max-age=0$/i.test(item) || /^\s*expires=Thu, 01 Jan 1970/i.test(item))
      if (gone) cookies.delete(name.trim())
      else cookies.set(name.trim(), decodeURIComponent(value))
    }
  }

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const own = new Headers({ 'x-requested-with': 'XMLHttpRequest', ...headers })
    if (apiKey) own.set('authorization', `Bearer ${apiKey}`)
    if (cookies.size > 0)
      own.set('cookie', [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '))
    const csrf = cookies.get('fanfare_csrf')
    if (csrf) own.set('x-csrf-token', csrf)
    for (const [name, value] of new Headers(init.headers)) own.set(name, value)
    const response = await fetch(new URL(path, url), {
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
      ...init,
      headers: own,
    })
    remember(response)
    return response
  }

  const ask: Client['ask'] = async (endpoint, options = {}) => {
    const json: Record<string, string> = options.body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await send(urlOf(endpoint, options), {
      method: endpoint.method,
      headers: { ...json, ...options.headers },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    })
    return read(response)
  }

  const call: Client['call'] = async (endpoint, options) => {
    const answer = await ask(endpoint, options)
    if (answer.status >= 400 || answer.error) throw new CallError(endpoint.name, answer)
    return answer.data as never
  }

  return {
    url,
    cookies,
    ask,
    call,
    send,
    async signUp(person = {}) {
      const {
        name = 'Ada Test',
        email = `person-${++people}-${process.pid}@example.test`,
        password = 'correct horse battery',
        timezone,
      } = person
      const body = { name, email, password, ...(timezone ? { timezone } : {}) }
      return { ...(await call(SignUp, { body })), password }
    },
    async signIn(email, password) {
      await call(SignIn, { body: { email, password } })
    },
  }
}
