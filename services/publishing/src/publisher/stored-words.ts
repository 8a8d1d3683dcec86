import { countOfFiles } from '@fanfare/contracts/file-words.ts'

/** That the files of a post are stored, as the flight recorder says it. The network has not fetched them yet. */
export const storedWords = (types: readonly ('image' | 'video')[]): string =>
  types.length === 0
    ? 'Text alone, no files'
    : `${countOfFiles(types, ' and ')} ${types.length === 1 ? 'is' : 'are'} stored`
