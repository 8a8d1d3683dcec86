import { expect, test } from 'vitest'
import { callKind } from '../../src/model/call-kind.ts'

const kind = (method: string, path: string, fields?: string) =>
  callKind({ method, url: `/v23.0/${path}`, params: fields === undefined ? {} : { fields } })

test('a call is labelled by its purpose, whatever ids are in its path', () => {
  expect(kind('POST', '178414/media')).toBe('media')
  expect(kind('POST', '178414/media_publish')).toBe('media_publish')
  expect(kind('GET', '178414/media', 'id,caption')).toBe('media_read')
  expect(kind('POST', '1_2/comments')).toBe('comments')
  expect(kind('GET', '1_2/comments', 'id,message')).toBe('comments_read')
  expect(kind('GET', '90017', 'status_code')).toBe('status')
  expect(kind('GET', '1_2', 'is_published,created_time')).toBe('status')
  expect(kind('GET', '1_2', 'permalink_url')).toBe('read')
  expect(kind('POST', '1_2')).toBe('publish')
  expect(kind('DELETE', '1_2')).toBe('delete')
  expect(kind('GET', 'debug_token')).toBe('debug_token_read')
  expect(kind('POST', '')).toBe('batch')
  for (const url of ['/ig-api-upload/v23.0/90017', '/rupload/video-upload/v23.0/12'])
    expect(callKind({ method: 'POST', url, params: {} })).toBe('upload')
})

test('an unknown edge gets no label of its own', () => {
  expect(kind('GET', '178414/something_new')).toBe('other')
})
