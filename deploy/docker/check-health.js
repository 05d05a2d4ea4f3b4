// The HEALTHCHECK of the image: /readyz of a process that serves requests, the metrics of one that only runs jobs.
const { PROCESS_ROLE, PORT = 3000, METRICS_PORT, METRICS_HOST = '127.0.0.1' } = process.env

const url = PROCESS_ROLE === 'jobs' ? metricsUrl() : `http://127.0.0.1:${PORT}/readyz`
if (url !== undefined) {
  const response = await fetch(url).catch(() => undefined)
  process.exitCode = response?.ok ? 0 : 1
}

/** Undefined if this process opens no port at all. */
function metricsUrl() {
  if (!METRICS_PORT) return undefined
  const host = ['0.0.0.0', '::'].includes(METRICS_HOST) ? '127.0.0.1' : METRICS_HOST
  return `http://${host}:${METRICS_PORT}/metrics`
}
