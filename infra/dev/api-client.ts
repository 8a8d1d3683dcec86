/** Writes api-client/src/generated.ts from the OpenAPI document. `node infra/dev/api-client.ts` */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { openApi } from '@fanfare/gateway/openapi/document.ts'
import { generateSource } from 'oazapfts'
import { projectRoot } from './backing/places.ts'

export const clientFile = join(projectRoot, 'api-client/src/generated.ts')

/** The client as it should be. */
export async function apiClient(): Promise<string> {
  // The generator reads a file; the folder's name is not in what it writes.
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-api-'))
  try {
    const path = join(folder, 'openapi.json')
    await writeFile(path, JSON.stringify(openApi(publicEndpoints, { publicUrl: 'https://fanfare.example' })))
    return await generateSource(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await writeFile(clientFile, await apiClient())
