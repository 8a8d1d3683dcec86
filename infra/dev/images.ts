/** The base images of containers; docker-compose.yml and the Dockerfile name the same ones, which a test holds. Pinned by digest with infra/docker/pin.sh. */
export const images = {
  node: 'node:26.10.0-bookworm-slim',
  postgres: 'postgres:18',
  redis: 'redis:7',
  proxy: 'haproxy:3.2',
} as const
