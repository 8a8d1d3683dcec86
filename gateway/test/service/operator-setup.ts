import { afterAll, beforeAll } from 'vitest'
import { startTestGateway, type TestGateway } from './test-gateway.ts'

/** What tests of the operator's pages have in common. */

export const operatorToken = 'the password of operators'
export const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` })
/** The headers of an operator. */
export const right = basic(`operator:${operatorToken}`)

/** A gateway with the pages of an operator, and one without. */
export let gateway: TestGateway
export let bare: TestGateway

/** Opens both before the tests of a file, and closes them after it. */
export const useOperator = (): void => {
  beforeAll(async () => {
    gateway = await startTestGateway({ OPERATOR_TOKEN: operatorToken })
    bare = await startTestGateway()
  })
  afterAll(async () => {
    await gateway?.close()
    await bare?.close()
  })
}
