/** The error object of the Graph API. `status` is HTTP's. */
export interface GraphErrorSpec {
  message: string
  type?: 'OAuthException' | 'GraphMethodException' | 'GraphBatchException' | 'IGApiException' | 'FacebookApiException'
  code?: number
  subcode?: number
  status?: number
  transient?: boolean
  title?: string
  user?: string
  /** A JSON text with most errors, an object with those of video uploads. */
  data?: string | Record<string, string>
  /** Second value of the WWW-Authenticate header, on errors of a token or code. */
  challenge?: 'invalid_token' | 'invalid_request' | 'invalid_code'
}

export class GraphError extends Error {
  readonly spec: GraphErrorSpec
  constructor(spec: GraphErrorSpec) {
    super(spec.message)
    this.spec = spec
  }
}

/** Ends the call with this error object. */
export function refuse(spec: GraphErrorSpec): never {
  throw new GraphError(spec)
}

let traces = 0

/** A trace id in the look of the network's: 'A', then 22 URL-safe characters. */
export function traceId(): string {
  traces += 1
  return `A${(traceSeed + traces).toString(36).padStart(10, 'q')}${((traces * 2654435761) >>> 0).toString(36).padStart(12, 'Z')}`
}
const traceSeed = Math.floor(Math.random() * 2 ** 48)

/** The JSON body of an error. Optional members are left out when absent. */
export function errorBody(spec: GraphErrorSpec): { error: Record<string, unknown> } {
  const error: Record<string, unknown> = { message: spec.message, type: spec.type ?? 'OAuthException' }
  if (spec.code !== undefined) error.code = spec.code
  if (spec.subcode !== undefined) error.error_subcode = spec.subcode
  if (spec.transient !== undefined) error.is_transient = spec.transient
  if (spec.title !== undefined) error.error_user_title = spec.title
  if (spec.user !== undefined) error.error_user_msg = spec.user
  if (spec.data !== undefined) error.error_data = spec.data
  error.fbtrace_id = traceId()
  return { error }
}

const docs = 'https://developers.facebook.com/docs'

/** Errors that many calls share, with the network's own words. */
export const known = {
  noToken: (): GraphErrorSpec => ({
    message: 'An active access token must be used to query information about the current user.',
    code: 2500,
    challenge: 'invalid_request',
  }),
  tokenRequired: (): GraphErrorSpec => ({
    message: 'An access token is required to request this resource.',
    code: 104,
    challenge: 'invalid_request',
  }),
  unknownPath: (path: string): GraphErrorSpec => ({ message: `Unknown path components: /${path}`, code: 2500 }),
  unknownAlias: (aliases: string[]): GraphErrorSpec => ({
    message: `(#803) Some of the aliases you requested do not exist: ${aliases.join(',')}`,
    code: 803,
  }),
  garbageToken: (): GraphErrorSpec => ({
    message: 'Invalid OAuth access token - Cannot parse access token',
    code: 190,
    challenge: 'invalid_token',
  }),
  token: (subcode: number, reason: string): GraphErrorSpec => ({
    message: `Error validating access token: ${reason}`,
    code: 190,
    subcode,
    challenge: 'invalid_token',
  }),
  dataAccessEnded: (): GraphErrorSpec => ({
    message: "The access token is invalid since the user hasn't engaged the app in longer than 90 days.",
    code: 190,
    subcode: 493,
    challenge: 'invalid_token',
  }),
  unknownObject: (id: string, method: string): GraphErrorSpec => ({
    message: `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at ${docs}/graph-api`,
    type: 'GraphMethodException',
    code: 100,
    subcode: 33,
  }),
  unknownField: (field: string, on?: string): GraphErrorSpec => ({
    message: `(#100) Tried accessing nonexisting field (${field})${on ? ` on node type (${on})` : ''}`,
    code: 100,
  }),
  missing: (name: string): GraphErrorSpec => ({ message: `(#100) The parameter ${name} is required.`, code: 100 }),
  invalid: (text: string): GraphErrorSpec => ({ message: `(#100) ${text}`, code: 100 }),
  noPermission: (): GraphErrorSpec => ({
    message: '(#10) Application does not have permission for this action',
    code: 10,
  }),
  noPagePost: (): GraphErrorSpec => ({
    message:
      '(#200) If posting to a page, requires both pages_read_engagement and pages_manage_posts as an admin with sufficient administrative permission',
    code: 200,
  }),
  noNamedPermission: (name: string): GraphErrorSpec => ({ message: `(#200) Requires ${name} permission`, code: 200 }),
  needsPageToken: (): GraphErrorSpec => ({
    message: 'Invalid OAuth 2.0 Access Token',
    code: 190,
    subcode: 2069032,
    title: 'User Access Token Is Not Supported',
    user: 'A page access token is required for this call for the new Pages experience.',
  }),
  noPageRead: (): GraphErrorSpec => ({
    message: `(#10) This endpoint requires the 'pages_read_engagement' permission or the 'Page Public Content Access' feature. Refer to ${docs}/apps/review/login-permissions#manage-pages and ${docs}/apps/review/feature#reference-PAGES_ACCESS for details.`,
    code: 10,
  }),
  deleted: (): GraphErrorSpec => ({
    message: `(#10) Object does not exist, cannot be loaded due to missing permission or reviewable feature, or does not support this operation. This endpoint requires the 'pages_read_engagement' permission or the 'Page Public Content Access' feature or the 'Page Public Metadata Access' feature. Refer to ${docs}/apps/review/login-permissions#manage-pages, ${docs}/apps/review/feature#reference-PAGES_ACCESS and ${docs}/apps/review/feature#page-public-metadata-access for details.`,
    code: 10,
  }),
  wrongApp: (): GraphErrorSpec => ({
    message: 'Error validating application. Invalid application ID.',
    code: 101,
    challenge: 'invalid_request',
  }),
  wrongSecret: (): GraphErrorSpec => ({
    message: 'Error validating client secret.',
    code: 1,
    challenge: 'invalid_request',
  }),
  wrongProof: (): GraphErrorSpec => ({
    message: 'Invalid appsecret_proof provided in the API argument',
    type: 'GraphMethodException',
    code: 100,
  }),
  unknownError: (): GraphErrorSpec => ({
    message: 'An unknown error has occurred.',
    code: 1,
    status: 500,
    transient: true,
  }),
  serviceDown: (): GraphErrorSpec => ({
    message: '(#2) Service temporarily unavailable',
    code: 2,
    status: 503,
    transient: true,
  }),
}
