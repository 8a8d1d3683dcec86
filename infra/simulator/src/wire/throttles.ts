import type { GraphErrorSpec } from './errors.ts'

const rateDocs = 'https://developers.facebook.com/docs/graph-api/overview/rate-limiting'
const tooMany = (account: string) =>
  `There have been too many calls to this ${account} account. Wait a bit and try again. For more info, please refer to ${rateDocs}.`

/** The throttling errors by code. HTTP 400 and transient, as agreed where the documentation is silent. */
export const throttles: Record<4 | 17 | 32 | 613 | 80001 | 80002, GraphErrorSpec> = {
  4: { message: '(#4) Application request limit reached', code: 4, transient: true },
  17: { message: '(#17) User request limit reached', code: 17, transient: true },
  32: { message: '(#32) Page request limit reached', code: 32, transient: true },
  613: {
    message: '(#613) Calls to this api have exceeded the rate limit.',
    code: 613,
    subcode: 1996,
    transient: true,
  },
  80001: { message: `(#80001) ${tooMany('Page')}`, code: 80001, transient: true },
  80002: { message: `(#80002) ${tooMany('Instagram')}`, code: 80002, transient: true },
}
