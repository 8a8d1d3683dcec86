import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiClient, clientFile } from '../../api-client.ts'

test('the API client is the one of the OpenAPI document: node infra/dev/api-client.ts writes it', async () => {
  expect(readFileSync(clientFile, 'utf8') === (await apiClient())).toBe(true)
})
