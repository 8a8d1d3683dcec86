import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { LinkPreview } from '../entities/links.ts'
import { lengths } from '../limits.ts'

/** What a page says of itself, for the preview of a post that links to it. A page that cannot be read can be posted all the same. */
export const ReadLink = endpoint({
  name: 'readLink',
  service: 'publishing',
  method: 'GET',
  url: '/api/link-preview',
  access: 'team',
  action: 'post.read',
  perMinute: 60,
  summary: 'Title, description and picture of a web page, as a post that links to it shows them',
  query: Type.Object({
    url: Type.String({
      minLength: 8,
      maxLength: lengths.link,
      pattern: '^https?:[\\/]{2}[^\\s]+$',
      description: 'an address that begins with https://',
      examples: ['https://olea.example/shop'],
    }),
  }),
  reply: LinkPreview,
  errors: ['link_unreadable'],
})

export const linkEndpoints = [ReadLink] as const
