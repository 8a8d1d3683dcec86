import type { Topic } from './topic.ts'
import { living } from './topics-living.ts'
import { making } from './topics-making.ts'

export const topics: readonly Topic[] = [...making, ...living]

export const topicOf = (name: string): Topic => topics.find(topic => topic.name === name) as Topic
