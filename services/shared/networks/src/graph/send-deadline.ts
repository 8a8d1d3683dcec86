import type { Dispatcher } from 'undici'

/** A request was not sent: its deadline had passed before a byte of it went out. */
class TooLateToSend extends Error {
  readonly code = 'TOO_LATE_TO_SEND'
  constructor() {
    super('the deadline for sending it has passed')
  }
}

/**
 * Sends a request whose `opaque` is a number (of performance.now(), ms) only before that time. It is checked when the request is about to
 * be written: one that waited for its connection in a suspended process is dropped, not sent late.
 */
export const enforceSendDeadline: Dispatcher.DispatcherComposeInterceptor = dispatch => (options, handler) => {
  const { opaque: sendBefore } = options as { opaque?: unknown }
  if (typeof sendBefore !== 'number') return dispatch(options, handler)
  return dispatch(options, {
    onRequestStart(controller, context) {
      if (performance.now() > sendBefore) throw new TooLateToSend()
      handler.onRequestStart?.(controller, context)
    },
    onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
    onResponseStart: (...given) => handler.onResponseStart?.(...given),
    onResponseData: (...given) => handler.onResponseData?.(...given),
    onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
    onResponseError: (...given) => handler.onResponseError?.(...given),
  })
}
