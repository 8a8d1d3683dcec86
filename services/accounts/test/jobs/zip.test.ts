import { unzip } from '@fanfare/infra/testing/unzip.ts'
import { expect, test } from 'vitest'
import { createZip } from '../../src/jobs/zip.ts'

test('files of any length and name come out as they went in', async () => {
  const pieces: Buffer[] = []
  const zip = createZip(async piece => void pieces.push(piece), new Date('2026-10-15T18:05:00Z'))
  await zip.add('README.txt', ['Ada'])
  await zip.add('teams/Café ☕/posts.json', [])
  async function* long() {
    for (let n = 0; n < 2000; n++) yield `line ${n} ${'x'.repeat(100)}\n`
  }
  await zip.add('long.txt', long())
  await zip.end()
  const archive = Buffer.concat(pieces)
  expect(zip.bytes).toBe(archive.length)
  const files = unzip(archive)
  expect(Object.keys(files)).toEqual(['README.txt', 'teams/Café ☕/posts.json', 'long.txt'])
  expect(files['README.txt']).toBe('Ada')
  expect(files['long.txt']?.split('\n')).toHaveLength(2001)
})

test('what fails while it is read fails the file', async () => {
  const zip = createZip(async () => {}, new Date(0))
  async function* broken() {
    yield 'a'
    throw new Error('the service is away')
  }
  await expect(zip.add('a.txt', broken())).rejects.toThrow('the service is away')
})

test('what fails while it is written fails the file', async () => {
  const zip = createZip(async () => {
    throw new Error('the disk is full')
  }, new Date(0))
  async function* long() {
    for (let n = 0; n < 200; n++) yield Math.random().toString(36).repeat(1000)
  }
  await expect(zip.add('a.txt', long())).rejects.toThrow('the disk is full')
})
