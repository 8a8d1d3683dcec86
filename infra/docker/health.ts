/** The health check of every container: whether the part behind PORT is ready. */
const { PORT, READY_PATH = '/ready' } = process.env
const response = await fetch(`http://127.0.0.1:${PORT}${READY_PATH}`, { signal: AbortSignal.timeout(3_000) }).catch(
  () => undefined,
)
process.exit(response?.ok ? 0 : 1)
