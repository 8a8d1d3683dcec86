/** The types of posts that lists and calendar are filtered by. */
export const postTypes = [
  { value: 'image', label: 'Picture' },
  { value: 'album', label: 'Carousel' },
  { value: 'video', label: 'Video' },
  { value: 'reel', label: 'Reel' },
  { value: 'story', label: 'Story' },
  { value: 'text', label: 'Text' },
] as const
