/** The base images of containers; docker-compose.yml and the Dockerfile name the same ones, which a test holds. */
export const images = { node: 'node:26-bookworm-slim', postgres: 'postgres:18', redis: 'redis:7' } as const
