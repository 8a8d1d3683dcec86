const several = (count: number, word: string): string => (count === 1 ? `1 ${word}` : `${count} ${word}s`)

/** That the files of a post are stored, as the flight recorder says it. The network has not fetched them yet. */
export function storedWords(types: readonly ('image' | 'video')[]): string {
  const videos = types.filter(type => type === 'video').length
  const pictures = types.length - videos
  const counted = [pictures > 0 ? several(pictures, 'picture') : '', videos > 0 ? several(videos, 'video') : '']
    .filter(Boolean)
    .join(' and ')
  return counted === '' ? 'Text alone, no files' : `${counted} ${types.length === 1 ? 'is' : 'are'} stored`
}
