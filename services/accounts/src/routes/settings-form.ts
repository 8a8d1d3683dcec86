import { UpdateSettings, UpdateUser } from '@fanfare/contracts/endpoints/users.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { notJson } from '@fanfare/runtime/http/send-error.ts'
import type { FastifyRequest } from 'fastify'
import { settingsOfForm } from '../model/settings.ts'

async function fieldsOf(type: string, body: Buffer): Promise<[string, string][]> {
  const response = new Response(new Uint8Array(body), { headers: { 'content-type': type } })
  const form = await response.formData().catch(err => {
    throw new AppError('invalid_input', { field: 'body', rule: 'well-formed form data', cause: err })
  })
  return [...form].map(([name, value]) => [name, typeof value === 'string' ? value : ''])
}

/** Settings and the profile may come as a form (spec §7). Other addresses take JSON only, so that no page of another site can post a form to them. */
export function takeSettingsForm(http: Http): void {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data']
  http.raw.addContentTypeParser(types, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const { url } = request.routeOptions
    if (url !== UpdateSettings.url && url !== UpdateUser.url) throw notJson()
    const fields = await fieldsOf(request.headers['content-type'] ?? '', body)
    return url === UpdateUser.url ? Object.fromEntries(fields) : settingsOfForm(fields)
  })
}
